/** The documentation is screens over files: each page exists, is in the navigation, and is called by its own heading. */
import { describe, expect, test } from 'vitest';
import screensFile from '../../screens.json' with { type: 'json' };
import type { ScreensFile, ScreenSpec } from '../../schemas/screen/types.ts';
import { mergeScreens } from '../../schemas/screen/merge.ts';
import { validateScreens } from '../../schemas/screen/validate.ts';
import { helpText } from '../../adapters/server/commands/options.ts';
import { readKnown } from '../../adapters/server/extensions/known.ts';
import { filesBelow, textOf } from './sources.ts';

const file = screensFile as unknown as ScreensFile;
const { screens } = mergeScreens([file]);
const docs = Object.entries(screens).filter(([name]) => name.startsWith('docs.'));
const sourceOf = (screen: ScreenSpec) => screen.elements?.['text']?.options?.['source'];
const pages = docs.filter(([, screen]) => screen.redirect === undefined);

interface Section {
  readonly title: string;
  readonly items: readonly { readonly label: string; readonly to: { readonly screen: string } }[];
}
const sections = file.navigations?.['docs']?.options?.['sections'] as readonly Section[];

describe('documentation', () => {
  test('DOCS-02 every file below public/docs is a page at its own path, and every page has its file', () => {
    const files = filesBelow('public/docs').filter((path) => path.endsWith('.md'));
    expect(files.length).toBeGreaterThan(8);
    expect(pages.map(([, screen]) => `public/${String(sourceOf(screen))}`).toSorted()).toEqual(
      files.toSorted(),
    );
    for (const [, screen] of pages) expect(`${String(screen.path)}.md`).toBe(`/${String(sourceOf(screen))}`);
  });

  test('DOCS-05 the navigation is a tree of sections with every page', () => {
    expect(sections.map(({ title }) => title)).toEqual([
      'Getting Started',
      'Concepts',
      'Guides',
      'Reference',
      'API Reference',
      'Contributing',
    ]);
    const linked = sections.flatMap(({ items }) => items.map(({ to }) => to.screen));
    expect(linked.toSorted()).toEqual(pages.map(([name]) => name).toSorted());
  });

  test('DOCS-06 a page is called by the first heading of its file', () => {
    for (const [, screen] of pages) {
      const [, heading] = /^# (.+)$/m.exec(textOf(`public/${String(sourceOf(screen))}`)) ?? [];
      expect(screen.title).toBe(heading);
    }
  });

  test('the docs and each of their sections lead to their first page', () => {
    const leadTo = (path: string) => docs.find(([, screen]) => screen.path === path)?.[1].redirect?.screen;
    expect(leadTo('/docs')).toBe('docs.getting-started.introduction');
    for (const { items } of sections) {
      const [first] = items;
      const path = String(screens[first?.to.screen ?? '']?.path);
      expect(leadTo(path.slice(0, path.lastIndexOf('/')))).toBe(first?.to.screen);
    }
  });

  test('the example of a screen is one that works', () => {
    const { builtIn, known } = readKnown();
    const [, example = ''] =
      /```json\n([\s\S]*?)```/.exec(textOf('public/docs/guides/adding-a-screen.md')) ?? [];
    const { screens: valid, issues } = validateScreens('desk.json', example, { ...known, before: builtIn });
    expect(issues).toEqual([]);
    expect(Object.keys(valid?.screens ?? {})).toEqual(['desk.list']);
  });

  test('links between pages lead somewhere', () => {
    const paths = new Set(docs.map(([, screen]) => screen.path));
    for (const [, screen] of pages)
      for (const [, path] of textOf(`public/${String(sourceOf(screen))}`).matchAll(/\]\((\/docs[^)]*)\)/g))
        expect(paths).toContain(path);
  });
});

test('.env.example has every variable that the help names, README every flag', () => {
  const help = helpText();
  const variables = help.match(/\b[A-Z]+(_[A-Z]+)*\b(?= {2,})/g) ?? [];
  expect(variables.length).toBeGreaterThan(25);
  const example = textOf('.env.example');
  for (const name of variables) expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'));
  const flags = help.match(/--[a-z]+/g) ?? [];
  expect(flags.length).toBeGreaterThan(8);
  for (const flag of flags) expect(textOf('README.md')).toContain(`\`${flag}\``);
});

test('SHELL-03 content stands at 5, files at 15, docs at 20; activity is not in the bar', () => {
  const { content, files, docs: library, activity } = file.modules ?? {};
  expect([content?.order, files?.order, library?.order]).toEqual([5, 15, 20]);
  expect(activity?.hidden).toBe(true);
});

describe('docs/decisions', () => {
  const files = filesBelow('docs/decisions');
  const folders = ['', 'adapters/server/', 'adapters/server/database/', 'renderer/'];

  test('has one numbered record per decision, and ARCHITECTURE.md links to each', () => {
    expect(files.length).toBeGreaterThan(40);
    files.toSorted().forEach((path, i) => {
      const number = String(i + 1).padStart(4, '0');
      const title = /^# (\d{4}) (.+)\n/.exec(textOf(path));
      expect(title?.[1], path).toBe(number);
      expect(textOf('ARCHITECTURE.md')).toContain(`- [${number}](${path}) ${title?.[2]}\n`);
    });
  });

  test.each(files)('%s has context, decision, consequences and evidence that exists', (path) => {
    const text = textOf(path);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Consequences', 'Evidence']);
    const [, evidence = ''] = text.split('## Evidence');
    expect(evidence).toMatch(/`(tests|schemas|renderer|registry|adapters)\/|npm run bench/);
    const all = filesBelow();
    const named = [...text.matchAll(/`([a-z][\w-]*(?:\/[\w{}.,<>*-]+)+)`/g)].map(([, name = '']) => name);
    const missing = named.filter(
      (name) =>
        !/[{<*]/.test(name) &&
        !folders.some((folder) => all.some((file) => `${file}/`.startsWith(`${folder}${name}/`))),
    );
    expect(missing).toEqual([]);
  });
});

test('docs/specification.md defines every id that tests, comments and documents cite', () => {
  const specification = textOf('docs/specification.md');
  const defined = new Set([...specification.matchAll(/^- \[([\w-]+)\]/gm)].map(([, id]) => id));
  expect(defined.size).toBe(718);
  const areas = new Set([...defined].map((id) => id?.split('-')[0]));
  const cited = filesBelow()
    .filter((path) => /\.(tsx?|md|css)$/.test(path) && path !== 'docs/specification.md')
    .flatMap((path) =>
      [...textOf(path).matchAll(/\b([A-Z][A-Z0-9]+)(?:-[a-z0-9]+)*-\d{2}\b/g)].flatMap(([id, area]) =>
        areas.has(area) && !defined.has(id) ? [`${path} ${id}`] : [],
      ),
    );
  expect(cited).toEqual([]);
});
