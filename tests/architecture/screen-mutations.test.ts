/**
 * Every node of the built-in screens is renamed, removed and mistyped, one at a time. The validator's errors must
 * point at the mistake. An error does if it names one of these places:
 *   - at the changed node, its key, or inside of it;
 *   - at what holds the node: the object or list that now lacks it or has it under another key;
 *   - at a text that names what is no longer there: the reference to a renamed or removed thing, which a reader has to
 *     look at either way (the hint names the new one).
 * Anything else is astray. All errors of a mutation count, not only the first.
 */
import { describe, expect, test } from 'vitest';
import { registry } from '../../registry/index.ts';
import { mergeScreens } from '../../schemas/screen/merge.ts';
import { matchPath } from '../../schemas/screen/match.ts';
import { textKeys } from '../../schemas/screen/texts.ts';
import { checkScreens, validateScreens } from '../../schemas/screen/validate.ts';
import type { Finding } from '../../schemas/screen/check-shape.ts';
import { fuzzTimes } from '../support/fuzz.ts';
import { mutationsOf, namesIn, valueAtPointer, type Mutation } from '../support/screen-mutations.ts';
import { textOf } from './sources.ts';

const file: unknown = JSON.parse(textOf('screens.json'));
const known = {
  blocks: registry.blocks.all,
  panels: registry.panels.all,
  layouts: registry.layouts.all,
  actions: registry.actions.all,
  texts: textKeys(JSON.parse(textOf('renderer/locales/en-US.json'))),
};
/** The screen of a mutation. */
const placeOf = ({ pointer }: Mutation) => pointer.split('/').slice(0, 3).join('/');

/**
 * One in twenty-four, and the first of each screen, because the work grows with the square of the file. `npm run fuzz` makes all
 * of them.
 */
const mutations = mutationsOf(file).filter(
  (mutation, i, all) =>
    fuzzTimes > 1 || i % 24 === 0 || i === 0 || placeOf(mutation) !== placeOf(all[i - 1] ?? mutation),
);

type Aim = 'node' | 'holder' | 'reference' | 'astray';

function aimOf({ pointer, part }: Finding, mutation: Mutation, mutant: unknown): Aim {
  if (isWithin(pointer, mutation.pointer) || isWithin(pointer, mutation.now)) return 'node';
  if (pointer === mutation.pointer.slice(0, mutation.pointer.lastIndexOf('/'))) return 'holder';
  const named =
    part === 'key' ? pointer.slice(pointer.lastIndexOf('/') + 1) : valueAtPointer(mutant, pointer);
  const gone = namesIn(mutation.pointer, valueAtPointer(file, mutation.pointer));
  const isReference =
    typeof named === 'string' &&
    (gone.has(named) || named.split(/[.:/\s{}]+/).some((part) => gone.has(part)));
  return isReference ? 'reference' : 'astray';
}

function isWithin(pointer: string, of: string): boolean {
  return pointer === of || pointer.startsWith(`${of}/`);
}

/** Checks each mutation, and counts at which places its errors point. */
function outcomesOf(chosen: readonly Mutation[]) {
  const aims: Record<Aim, number> = { node: 0, holder: 0, reference: 0, astray: 0 };
  const found = { mutations: chosen.length, told: 0, unseen: 0 };
  const astray: string[] = [];
  const thrown: string[] = [];
  const blank: string[] = [];
  for (const mutation of chosen) {
    const mutant = mutation.file();
    const name = `${mutation.kind} ${mutation.pointer}`;
    try {
      const { findings, screens } = checkScreens(mutant, known);
      const mistakes = findings.filter(({ because }) => because === undefined);
      if (mistakes.length > 0) found.told += 1;
      else found.unseen += 1;
      for (const finding of mistakes) {
        const aim = aimOf(finding, mutation, mutant);
        aims[aim] += 1;
        if (aim === 'astray') astray.push(`${name} → ${finding.pointer} ${finding.message}`);
      }
      for (const [id, screen] of Object.entries(screens ? mergeScreens([screens]).screens : {})) {
        const { redirect, layout, elements = {} } = screen;
        const shown = layout?.type === 'page' ? (layout.regions.body ?? []) : ['?'];
        if (!redirect && !shown.some((element) => element === '?' || elements[element]))
          blank.push(`${name} → ${id}`);
      }
      if (screens) matchPath(screens.screens, '/collections/articles/1');
    } catch (error) {
      thrown.push(`${name}: ${String(error)}`);
    }
  }
  return { found, aims, astray, thrown, blank };
}

test('the chosen mutations are of every kind and in every screen', () => {
  const all = mutationsOf(file);
  const kindsOf = (list: readonly Mutation[]) => new Set(list.map(({ kind }) => kind));
  const placesOf = (list: readonly Mutation[]) => new Set(list.map(placeOf));
  expect(kindsOf(mutations)).toEqual(kindsOf(all));
  expect(placesOf(mutations)).toEqual(placesOf(all));
});

describe('a mistake in the built-in screens', () => {
  // One test for each kind, so that each stays far from its time limit on a slow machine.
  test.each([...new Set(mutations.map(({ kind }) => kind))])(
    'EXT-01 (%s) is told at its place by at least 99 of 100 errors, and leaves no page without content',
    (kind) => {
      const { found, aims, astray, thrown, blank } = outcomesOf(
        mutations.filter((mutation) => mutation.kind === kind),
      );
      const all = Object.values(aims).reduce((sum, count) => sum + count, 0);
      const share = 1 - aims.astray / all;
      process.stdout.write(
        `Screens, ${kind}: ${found.mutations} mutations, ${found.told} told, ${found.unseen} valid as well; ` +
          `${all} errors: ${aims.node} at the node, ${aims.holder} at its holder, ${aims.reference} at references, ` +
          `${aims.astray} astray (${(share * 100).toFixed(2)} % at the mistake).\n`,
      );
      expect(thrown).toEqual([]);
      expect(blank).toEqual([]);
      expect(share, astray.slice(0, 40).join('\n')).toBeGreaterThanOrEqual(0.99);
    },
    120_000,
  );

  test('has its line and column in the text', () => {
    // Every 13th: the positions come from one map of pointers.
    for (const mutation of mutations.filter((_, i) => i % 13 === 0)) {
      const text = JSON.stringify(mutation.file(), null, 2);
      const lines = text.split('\n');
      const mutant: unknown = JSON.parse(text);
      for (const { line, column, pointer } of validateScreens('screens.json', text, known).issues) {
        const rest = lines[line - 1]?.slice(column - 1) ?? '';
        expect(rest, `${mutation.kind} ${mutation.pointer} at ${line}:${column}`).toMatch(/^\S/);
        const value = valueAtPointer(mutant, pointer);
        if (typeof value === 'string')
          expect(rest.startsWith(JSON.stringify(value)) || rest.includes(`: ${JSON.stringify(value)}`)).toBe(
            true,
          );
      }
    }
  });
});
