/** The built-in screens against what is really registered and really has a text. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../../registry/index.ts';
import { knownFile, knownText, schemaFile, schemaText } from '../../scripts/schemas.ts';
import { textKeys } from '../../schemas/screen/texts.ts';
import type { ScreensFile } from '../../schemas/screen/types.ts';
import { validateScreens } from '../../schemas/screen/validate.ts';
import { pathsOfScreen, stepsOf } from '../../schemas/screen/match.ts';
import { lineAt, product, textOf, treeOf, walk, type Node } from './sources.ts';

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

describe('paths of pages', () => {
  const file = JSON.parse(textOf('screens.json')) as ScreensFile;
  const modules = new Set(
    Object.values(file.screens)
      .flatMap(pathsOfScreen)
      .flatMap((path) => stepsOf(path).slice(0, 1)),
  );
  /** The string and template literals of a file, without the paths of requests (`platform.call`). */
  const literalsIn = (path: string): readonly Node[] => {
    const requests = new Set<unknown>();
    const found: Node[] = [];
    walk(treeOf(path), (node) => {
      if (node.type === 'CallExpression') {
        const callee = node['callee'] as Node;
        const name = (callee['property'] as Node | undefined)?.['name'] ?? '';
        const inner = (callee['callee'] as Node | undefined)?.['property'] as Node | undefined;
        if (name === 'call' || inner?.['name'] === 'call')
          for (const argument of node['arguments'] as readonly unknown[]) requests.add(argument);
      }
      if ((node.type === 'Literal' || node.type === 'TemplateLiteral') && !requests.has(node))
        found.push(node);
    });
    return found;
  };
  const textOfLiteral = (node: Node): string => {
    const [first] = (node['quasis'] as readonly { readonly value: { readonly raw: string } }[]) ?? [];
    return first?.value.raw ?? String(node['value']);
  };
  /** Paths of requests that are not written as an argument of `call`. */
  const requests: ReadonlySet<string> = new Set([
    'renderer/shell/public/AcceptInvitePage.tsx',
    'renderer/shell/public/NewPasswordForm.tsx',
    'renderer/data/invalidating.ts',
  ]);

  test('stand in screens only: no code of the engine or of a widget names one', () => {
    const found = product
      .filter((path) => /^(renderer|registry)\//.test(path) && !path.startsWith('registry/gallery/'))
      .filter((path) => !path.endsWith('/examples.ts') && !requests.has(path))
      .flatMap((path) =>
        literalsIn(path).flatMap((node) => {
          const [, step = ''] = /^\/([^/?#]+)/.exec(textOfLiteral(node)) ?? [];
          return modules.has(step) ? [`${path}:${lineAt(path, node['start'])} ${textOfLiteral(node)}`] : [];
        }),
      );
    expect(found).toEqual([]);
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
