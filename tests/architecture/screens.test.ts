/** The built-in screens against what is really registered and really has a text. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../registry/index.ts';
import { knownFile, knownText, schemaFile, schemaText } from '../../scripts/schemas.ts';
import { textKeys } from '../../schemas/screen/texts.ts';
import { validateScreens } from '../../schemas/screen/validate.ts';
import { textOf } from './sources.ts';

const texts = textKeys(JSON.parse(textOf('renderer/locales/en-US.json')));

describe('screens', () => {
  test('the built-in screens have no issue', () => {
    const { issues } = validateScreens('screens.json', textOf('screens.json'), {
      blocks: registry.blocks.all,
      panels: registry.panels.all,
      layouts: registry.layouts.all,
      actions: registry.actions.all,
      texts,
    });
    expect(issues).toEqual([]);
  });

  test('public/screens.schema.json is what the registry says today (npm run schemas)', () => {
    expect(existsSync(schemaFile) && readFileSync(schemaFile, 'utf8')).toBe(schemaText(registry));
  });

  test('public/screens.known.json is what the registry says today (npm run schemas)', () => {
    expect(existsSync(knownFile) && readFileSync(knownFile, 'utf8')).toBe(knownText(registry));
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
    const missing = named.filter(({ text }) => text.startsWith('$t:') && !texts.has(text.slice(3)));
    expect(missing).toEqual([]);
  });
});
