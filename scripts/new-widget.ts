/**
 * `npm run new <kind> <id>` writes the folder of a new interface, display, layout, panel, block or action. Prints what
 * to add to the index.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const kinds = ['interface', 'display', 'layout', 'panel', 'block', 'action'] as const;
type WidgetKind = (typeof kinds)[number];

export interface NewWidget {
  /** Text of each file, by its path below registry/<kind>s/<id>/. */
  readonly files: Readonly<Record<string, string>>;
  /** The lines to add to the index. */
  readonly importLine: string;
  readonly entry: string;
  /** Translation key of the widget's name. */
  readonly nameKey: string;
}

/** Returns the files of a new widget. Throws if the kind or the id is invalid. */
export function newWidget(kind: string, id: string): NewWidget {
  if (!isKind(kind)) throw new Error(`"${kind}" is not a kind of widget. Use one of: ${kinds.join(', ')}.`);
  if (!/^[a-z][a-z0-9]*([-.][a-z0-9]+)*$/.test(id))
    throw new Error(
      `"${id}" is not a valid id. Use lowercase letters, digits and hyphens, for example "select-color".`,
    );
  const words = id.split(/[-.]/);
  const Name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const name = `${Name.charAt(0).toLowerCase()}${Name.slice(1)}${capital(kind)}`;
  const nameKey = `${kind}s.${words.join('_')}`;
  return {
    files: { 'options.ts': optionsFile(), ...filesOf[kind]({ id, Name, name, text: `$t:${nameKey}` }) },
    importLine: `import { ${name} } from './${id}/definition.ts';`,
    entry: `  ${name},`,
    nameKey,
  };
}

interface Names {
  readonly id: string;
  /** Name of the component. */
  readonly Name: string;
  /** Name of the definition. */
  readonly name: string;
  /** Translation key of its name. */
  readonly text: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const isKind = (kind: string): kind is WidgetKind => (kinds as readonly string[]).includes(kind);

const optionsFile = () => `import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [] as const satisfies OptionList;
`;

function definitionFile(kind: WidgetKind, { id, Name, name, text }: Names, more: readonly string[]): string {
  return `import { define${capital(kind)} } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const ${name} = define${capital(kind)}({
  id: '${id}',
  name: '${text}',
  icon: 'extension',
${more.map((line) => `  ${line}\n`).join('')}  options,
  load: async () => (await import('./${Name}.tsx')).${Name},
});
`;
}

function componentFile(kind: WidgetKind, Name: string, generics: string, body: string): string {
  return `import type { ${capital(kind)}Props } from '../../../renderer/contract/definitions.ts';
import type { options } from './options.ts';

export function ${Name}(props: ${capital(kind)}Props<typeof options${generics}>) {
${body}}
`;
}

const examplesFile = (
  lines: readonly string[],
) => `import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
${lines.map((line) => `  ${line},\n`).join('')}];
`;

const testFile = (draw: string, id: string, property: string, lines: readonly string[]) =>
  `import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ${draw} } from '../../../tests/support/widgets.tsx';

describe('${id}', () => {
  test('${property}', async () => {
${lines.map((line) => `    ${line}\n`).join('')}  });
});
`;

const plain = (kind: WidgetKind) => (names: Names) => ({
  'definition.ts': definitionFile(kind, names, []),
  [`${names.Name}.tsx`]: componentFile(
    kind,
    names.Name,
    '',
    `  return <div>{JSON.stringify(props.options)}</div>;\n`,
  ),
});

const filesOf: Record<WidgetKind, (names: Names) => Readonly<Record<string, string>>> = {
  interface: (names) => ({
    'definition.ts': definitionFile('interface', names, ["types: ['string'],"]),
    [`${names.Name}.tsx`]: `import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { fieldProps } from '../shared/control.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import type { options } from './options.ts';

export function ${names.Name}(props: InterfaceProps<typeof options, string>) {
  const { value, labelId, onChange } = props;
  if (value !== null && typeof value !== 'string') return <RawValue value={value} labelId={labelId} />;
  return (
    <TextField
      {...fieldProps(props)}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}
`,
    'examples.ts': examplesFile([
      "{ name: 'empty', value: null }",
      "{ name: 'filled', value: 'A value' }",
      "{ name: 'disabled', value: 'Only to be read', disabled: true }",
      "{ name: 'invalid', value: 'x', issues: [{ field: 'field', type: 'unique' }] }",
      "{ name: 'long text', value: 'A very long line of text that does not fit. '.repeat(4).trim() }",
      "{ name: 'right to left', value: 'مرحبا بالعالم', direction: 'rtl' }",
    ]),
    [`${names.Name}.test.tsx`]: testFile(
      'renderInterface',
      names.id,
      'emits the typed text, and null if it is empty',
      [
        `const { user, onChange } = await renderInterface('${names.id}', { value: 'Salt' });`,
        "const box = screen.getByRole('textbox', { name: 'Value' });",
        "await user.type(box, '!');",
        "expect(onChange).toHaveBeenLastCalledWith('Salt!');",
        'await user.clear(box);',
        'expect(onChange).toHaveBeenLastCalledWith(null);',
      ],
    ),
  }),
  display: (names) => ({
    'definition.ts': definitionFile('display', names, ["types: ['string'],", 'text: plainText,']).replace(
      'import { options }',
      "import { plainText } from '../shared/plain-text.ts';\nimport { options }",
    ),
    [`${names.Name}.tsx`]: `import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';

export function ${names.Name}({ value }: DisplayProps<typeof options>) {
  const text = plainText(value);
  return text === '' ? <EmptyValue /> : <span>{text}</span>;
}
`,
    'examples.ts': examplesFile(["{ name: 'empty', value: null }", "{ name: 'filled', value: 'A value' }"]),
    [`${names.Name}.test.tsx`]: testFile('renderDisplay', names.id, 'shows the value as text', [
      `await renderDisplay('${names.id}', { value: 'Salt' });`,
      "expect(screen.getByText('Salt')).toBeVisible();",
    ]),
  }),
  layout: (names) => ({
    ...plain('layout')(names),
    'definition.ts': definitionFile('layout', names, ['columns: true,', 'fields: () => [],']),
  }),
  panel: plain('panel'),
  block: plain('block'),
  action: ({ id, name, text }) => ({
    'definition.ts': `import { defineAction } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const ${name} = defineAction({
  id: '${id}',
  name: '${text}',
  icon: 'bolt',
  options,
  run: ({ render }) => void render.notify({ kind: 'info', title: '${id}' }),
});
`,
  }),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv.slice(2));

function run([kind = '', id = '']: readonly string[]): void {
  try {
    const { files, importLine, entry, nameKey } = newWidget(kind, id);
    const folder = fileURLToPath(new URL(`../registry/${kind}s/${id}`, import.meta.url));
    if (existsSync(folder)) throw new Error(`registry/${kind}s/${id} already exists. Choose another id.`);
    mkdirSync(folder);
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    console.log(`Wrote registry/${kind}s/${id}/: ${Object.keys(files).join(', ')}

Add to registry/${kind}s/index.ts:
  ${importLine}
${entry}
and its name to renderer/locales/en-US.json (${nameKey}). Then: npm run schemas && npm run check && npx vitest run --project components registry`);
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run new <kind> <id>`,
    );
    process.exitCode = 1;
  }
}
