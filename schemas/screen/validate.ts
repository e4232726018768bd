import { checkReferences, type Known } from './check-references.ts';
import { checkShape, type Finding } from './check-shape.ts';
import { parseWithPositions } from './positions.ts';
import { unescapePointer } from '../value/pointer.ts';
import { isRecord } from '../value/record.ts';
import type { OfferedIssue, ScreenIssue, ScreensFile, ScreenSpec } from './types.ts';

export interface ValidatedScreens {
  /** What of the file works: a screen with issues is as it was in `last`, or left out. null where nothing is left. */
  readonly screens: ScreensFile | null;
  readonly issues: readonly OfferedIssue[];
  /** The screens left out, with their paths where these can be read. */
  readonly withheld: Readonly<Record<string, Pick<ScreenSpec, 'path'>>>;
}

/**
 * Every mistake in a screens file: its JSON, its shape, what it names, its options; each at its place. `last` is what
 * worked of the same file before.
 */
export function validateScreens(
  file: string,
  text: string,
  known: Known,
  last: ScreensFile | null = null,
): ValidatedScreens {
  const { value, mistakes, positionOf } = parseWithPositions(text);
  const place = ({ part, because: _because, ...finding }: Finding): ScreenIssue => ({
    file,
    ...positionOf(finding.pointer, part),
    ...finding,
  });
  const json = mistakes.map((mistake): ScreenIssue => ({ file, ...mistake }));
  if (value === undefined) return { screens: last, issues: shownOn(json, null, last, []), withheld: {} };
  const { screens, findings, withheld } = checkScreens(value, known, last, mistakes);
  const written = hasScreens(value) ? value : null;
  const placed = findings.filter(({ because }) => because === undefined).map(place);
  // Positions of the parser are its own: a key that stands twice is the second one.
  const issues = [...json, ...placed.filter((issue) => !json.some((one) => isSame(one, issue)))];
  return {
    screens,
    issues: shownOn(issues, written, screens, findings).toSorted(
      (a, b) => a.line - b.line || a.column - b.column,
    ),
    withheld,
  };
}

function isSame(a: ScreenIssue, b: ScreenIssue): boolean {
  return a.pointer === b.pointer && a.message === b.message;
}

export interface CheckedScreens extends Pick<ValidatedScreens, 'screens' | 'withheld'> {
  /** Those with `because` are no mistakes: they say on what withheld screen another one stands. */
  readonly findings: readonly Finding[];
}

/** The same of a file that is parsed already, by pointers. `mistakes` are what reading it found. */
export function checkScreens(
  value: unknown,
  known: Known,
  last: ScreensFile | null = null,
  mistakes: readonly Finding[] = [],
): CheckedScreens {
  const shape = [...mistakes, ...checkShape(value)];
  if (!hasScreens(value)) return { screens: last, findings: shape, withheld: {} };
  const outside = shape.some(({ pointer }) => partOf(pointer) === null);
  // Parts of the wrong shape are not looked into further.
  const shaped = shape.length === 0 ? value : without(value, partsOf(shape));
  const named = checkReferences(shaped, { ...known, withheld: goneFrom(value, shaped) });
  const findings = [...shape, ...named];
  let screens = outside ? last : withLast(value, without(shaped, partsOf(named)), last);
  // What stands on a screen that is left out, or on one that changed under its earlier version, goes with it.
  while (screens !== null && findings.length > 0) {
    const more = checkReferences(screens, { ...known, withheld: goneFrom(value, screens) });
    if (more.length === 0) break;
    findings.push(...more.filter(({ pointer }) => !findings.some((finding) => finding.pointer === pointer)));
    screens = without(screens, partsOf(more));
  }
  return {
    screens,
    findings,
    withheld: Object.fromEntries(
      Object.entries(value.screens)
        .filter(([name]) => !screens?.screens[name] && !known.before?.screens[name])
        .map(([name, screen]) => [name, pathIn(screen)]),
    ),
  };
}

/** The screen that an issue belongs to; null for modules, navigations and the file itself. */
export function screenOfIssue(issue: Pick<ScreenIssue, 'pointer'>): string | null {
  const part = partOf(issue.pointer);
  return part?.[0] === 'screens' ? part[1] : null;
}

type Part = readonly ['screens' | 'modules' | 'navigations', string];

function partOf(pointer: string): Part | null {
  const [, kind, name] = pointer.split('/');
  if (name === undefined || (kind !== 'screens' && kind !== 'modules' && kind !== 'navigations')) return null;
  return [kind, unescapePointer(name)];
}

function partsOf(issues: readonly Pick<ScreenIssue, 'pointer'>[]): readonly Part[] {
  return issues.map(({ pointer }) => partOf(pointer)).filter((part) => part !== null);
}

/**
 * A screen's own issues stand on its page and on those of the screens that stand on it, a module's on the page that it
 * leads to, the file's on all of its pages.
 */
function shownOn(
  issues: readonly ScreenIssue[],
  written: ScreensFile | null,
  working: ScreensFile | null,
  findings: readonly Finding[],
): readonly OfferedIssue[] {
  const all = Object.keys({ ...written?.screens, ...working?.screens });
  const standing = (name: string, found: readonly string[] = [name]): readonly string[] =>
    findings
      .filter(({ because }) => because === name)
      .map((finding) => screenOfIssue(finding))
      .filter((on) => on !== null && !found.includes(on))
      .reduce<readonly string[]>((seen, on) => standing(on as string, [...seen, on as string]), found);
  return issues.map((issue) => {
    const part = partOf(issue.pointer);
    if (part === null) return { ...issue, screens: all };
    const [kind, name] = part;
    if (kind === 'screens') return { ...issue, screens: [...new Set(standing(name))] };
    const screen: unknown = written?.modules?.[name]?.screen;
    return { ...issue, screens: kind === 'modules' && typeof screen === 'string' ? [screen] : [] };
  });
}

type Kinds = Required<Pick<ScreensFile, Part[0]>>;

function without(file: ScreensFile, broken: readonly Part[]): ScreensFile {
  const keep = <K extends Part[0]>(kind: K): Kinds[K] =>
    Object.fromEntries(
      Object.entries(file[kind] ?? {}).filter(
        ([name]) => !broken.some(([of, which]) => of === kind && which === name),
      ),
    ) as Kinds[K];
  return {
    version: 1,
    modules: keep('modules'),
    navigations: keep('navigations'),
    screens: keep('screens'),
  };
}

/** What works of a file as written, in its order, with the earlier version of every part that does not. */
function withLast(written: ScreensFile, works: ScreensFile, last: ScreensFile | null): ScreensFile {
  const and = <K extends Part[0]>(kind: K): Kinds[K] =>
    Object.fromEntries(
      Object.keys(written[kind] ?? {}).flatMap((name) => {
        const part = works[kind]?.[name] ?? last?.[kind]?.[name];
        return part === undefined ? [] : [[name, part] as const];
      }),
    ) as Kinds[K];
  return { version: 1, modules: and('modules'), navigations: and('navigations'), screens: and('screens') };
}

/** The parts that were written and are not there, as Known.withheld wants them. */
function goneFrom(written: ScreensFile, working: ScreensFile): ReadonlySet<string> {
  return new Set(
    (['screens', 'modules', 'navigations'] as const).flatMap((kind) =>
      Object.keys(written[kind] ?? {}).flatMap((name) => (working[kind]?.[name] ? [] : [`${kind}/${name}`])),
    ),
  );
}

function pathIn(screen: unknown): Pick<ScreenSpec, 'path'> {
  const path = isRecord(screen) ? screen['path'] : undefined;
  const paths = (Array.isArray(path) ? path : [path]).filter((each) => typeof each === 'string');
  return paths.length === 0 ? {} : { path: paths };
}

function hasScreens(value: unknown): value is ScreensFile {
  if (!isRecord(value)) return false;
  const { screens, modules = {}, navigations = {} } = value;
  return [screens, modules, navigations].every(isRecord);
}
