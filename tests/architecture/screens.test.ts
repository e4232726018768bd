/** The built-in screens against what is really registered and really has a text. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../registry/index.ts';
import { schemaFile, schemaText } from '../../scripts/schemas.ts';
import { validateScreens } from '../../schemas/screen/validate.ts';
import { textOf } from './sources.ts';

const texts = JSON.parse(textOf('renderer/locales/en-US.json')) as Readonly<Record<string, unknown>>;

/** Keys may hold dots below their group ("because.loading"), as i18next allows. */
function hasText(key: string, group: unknown = texts): boolean {
  if (typeof group !== 'object' || group === null) return false;
  const entries = Object.entries(group);
  return entries.some(
    ([name, value]) =>
      ([name, `${name}`.replace(/_(one|other|few|many|zero|two)$/, '')].includes(key) &&
        typeof value === 'string') ||
      (key.startsWith(`${name}.`) && hasText(key.slice(name.length + 1), value)),
  );
}

describe('screens', () => {
  test('the built-in screens have no issue', () => {
    const { issues } = validateScreens('screens.json', textOf('screens.json'), {
      blocks: registry.blocks.all,
      panels: registry.panels.all,
      layouts: registry.layouts.all,
      actions: registry.actions.all,
      hasText: (key) => hasText(key),
    });
    expect(issues).toEqual([]);
  });

  test('public/screens.schema.json is what the registry says today (npx tsx scripts/schemas.ts)', () => {
    expect(existsSync(schemaFile) && readFileSync(schemaFile, 'utf8')).toBe(schemaText(registry));
  });
});

describe('texts', () => {
  test('every text that a definition or an option names exists', () => {
    const named = Object.values(registry).flatMap(({ all }) =>
      all.flatMap((definition) => {
        const { id, name, options } = definition as {
          id: string;
          name: string;
          options: readonly { name: string }[];
        };
        return [name, ...options.map((option) => option.name)].map((text) => ({ id, text }));
      }),
    );
    const missing = named.filter(({ text }) => text.startsWith('$t:') && !hasText(text.slice(3)));
    expect(missing).toEqual([]);
  });
});
