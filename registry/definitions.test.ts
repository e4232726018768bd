/** Tests of all definitions, and of the interfaces that are suggested for a type. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldTypes, type FieldType } from '../schemas/field/types.ts';
import { withDefaults } from '../schemas/option/defaults.ts';
import { recommendedDisplays } from '../renderer/contract/registry.ts';
import { exampleMetadata } from './gallery/example-platform.ts';
import { registry } from './index.ts';

const known = new Set<string>(fieldTypes);
const iconOf = (icon: string) =>
  icon in JSON.parse(readFileSync(join(import.meta.dirname, `../public/icons/${icon[0]}.json`), 'utf8'));

test.each(registry.interfaces.all)('EXT-05 interface $id has a complete definition', (definition) => {
  const { id, name, description, icon, types, options, system, hideLabel, recommendedDisplays } = definition;
  expect(id).toMatch(/^[a-z0-9-]+$/);
  expect(name).toMatch(/^\$t:/);
  if (description !== undefined) expect(description).toMatch(/^\$t:/);
  expect(iconOf(icon), icon).toBe(true);
  expect(types.filter((type) => !known.has(type))).toEqual([]);
  expect(Array.isArray(options)).toBe(true);
  expect(definition.load).toBeTypeOf('function');
  for (const flag of [system, hideLabel]) if (flag !== undefined) expect(flag).toBeTypeOf('boolean');
  for (const display of recommendedDisplays ?? []) expect(registry.displays.get(display)?.id).toBe(display);
});

test.each(registry.interfaces.all.filter(({ height }) => height))(
  'interface $id says how high it is with any value, in px',
  ({ height, options }) => {
    const [field] = exampleMetadata.fields('articles');
    if (!field) throw new Error('The example has no fields.');
    for (const value of [null, '', 'a\nb', 5, [], [1], {}, { _and: [null] }])
      for (const isHalf of [true, false])
        for (const ahead of [undefined, 0, 2, 10_000, [], [{ id: 1 }]]) {
          const px = height?.({ field, options: withDefaults(options, {}), value, isHalf, ahead }) ?? NaN;
          expect(px).toBeGreaterThanOrEqual(44);
          expect(px).toBeLessThan(700);
        }
  },
);

test.each(registry.displays.all)('EXT-06 display $id has a complete definition', (definition) => {
  const { id, name, icon, types, options } = definition;
  expect(id).toMatch(/^[a-z0-9-]+$/);
  expect(name).toMatch(/^\$t:/);
  expect(iconOf(icon), icon).toBe(true);
  expect(types.filter((type) => !known.has(type))).toEqual([]);
  expect(Array.isArray(options)).toBe(true);
  // Displays that return text must accept any value, including null.
  const field = { field: 'a', type: types[0] ?? 'string' } as never;
  expect(
    definition.text(null, {
      field,
      options: {},
      metadata: exampleMetadata,
      locale: 'en-US',
      t: (key) => key,
    }),
  ).toBeTypeOf('string');
});

describe('FLD-33 suggested by type', () => {
  const numbers: readonly FieldType[] = ['integer', 'bigInteger', 'float', 'decimal'];
  const dates: readonly FieldType[] = ['dateTime', 'date', 'time', 'timestamp'];
  test.each([
    ['string', ['input', 'select-dropdown']],
    ['text', ['input-rich-text-html']],
    ['boolean', ['boolean']],
    ...numbers.map((type) => [type, ['input']] as const),
    ...dates.map((type) => [type, ['datetime']] as const),
    ['json', ['select-multiple-checkbox', 'tags']],
    ['csv', ['tags']],
  ] as const)('%s: %s', (type, ids) => {
    const suggested = registry.interfaces.all.filter(({ recommendedFor = [] }) =>
      recommendedFor.includes(type),
    );
    expect(suggested.map(({ id }) => id).toSorted()).toEqual(ids);
  });
});

test.each([undefined, ...registry.interfaces.all])(
  'FLD-34 raw and formatted-value are among the displays recommended with $id, each once',
  (definition) => {
    const ids = recommendedDisplays(definition);
    expect(ids).toEqual(
      expect.arrayContaining(['raw', 'formatted-value', ...(definition?.recommendedDisplays ?? [])]),
    );
    expect(new Set(ids).size).toBe(ids.length);
  },
);

describe('the form of the options', () => {
  type Described = {
    readonly field: string;
    readonly meta?: { readonly interface?: string; readonly options?: object };
  };
  const inside = ({ meta }: Described): readonly Described[] =>
    ((meta?.options as { fields?: readonly Described[] } | undefined)?.fields ?? []).flatMap((field) => [
      field,
      ...inside(field),
    ]);

  test.each([...registry.interfaces.all, ...registry.displays.all])(
    'of $id uses known interfaces, and its lists name their members',
    ({ options }) => {
      for (const option of (options as readonly Described[]).flatMap((each) => [each, ...inside(each)])) {
        const { interface: id } = option.meta ?? {};
        if (id !== undefined) expect(registry.interfaces.get(id)?.id, option.field).toBe(id);
        if (id === 'list') expect(inside(option).length, option.field).toBeGreaterThan(0);
      }
    },
  );
});

/** Ids in the metadata of system fields, and of fields that the family's apps create. */
const idsOfTheFamily = {
  interfaces: [
    'boolean',
    'datetime',
    'file',
    'file-image',
    'files',
    'input',
    'input-autocomplete-api',
    'input-code',
    'input-hash',
    'input-multiline',
    'input-rich-text-html',
    'input-rich-text-md',
    'list',
    'list-m2a',
    'list-m2m',
    'list-o2m',
    'list-o2m-tree-view',
    'presentation-divider',
    'presentation-links',
    'presentation-notice',
    'select-color',
    'select-dropdown',
    'select-dropdown-m2o',
    'select-icon',
    'select-multiple-checkbox',
    'select-multiple-dropdown',
    'select-radio',
    'slider',
    'system-collection',
    'system-collections',
    'system-display-template',
    'system-field',
    'system-field-tree',
    'system-filter',
    'system-folder',
    'system-interface',
    'system-interface-options',
    'system-language',
    'system-mfa-setup',
    'system-scope',
    'system-token',
    'tags',
    'token',
    'translations',
    'user',
  ],
  displays: [
    'boolean',
    'collection',
    'color',
    'datetime',
    'file',
    'filesize',
    'formatted-json-value',
    'formatted-text',
    'formatted-value',
    'icon',
    'image',
    'labels',
    'mime-type',
    'rating',
    'raw',
    'related-values',
    'user',
  ],
} as const;

test.each(['interfaces', 'displays'] as const)('the registry knows all %s of the family', (kind) => {
  expect(idsOfTheFamily[kind].filter((id) => !registry[kind].get(id))).toEqual([]);
});
