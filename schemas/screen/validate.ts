import { checkReferences, type Known } from './check-references.ts';
import { checkShape, type Finding } from './check-shape.ts';
import { parseWithPositions } from './positions.ts';
import { unescapePointer } from '../value/pointer.ts';
import { isRecord } from '../value/record.ts';
import type { ServedIssue, ScreenIssue, ScreensFile, ScreenSpec } from './types.ts';

export interface ValidatedScreens {
  /**
   * The valid parts of the file. A screen with issues keeps its version of `last` or is removed. null if no part is
   * left.
   */
  readonly screens: ScreensFile | null;
  readonly issues: readonly ServedIssue[];
  /** The removed screens, with their paths if these are readable. */
  readonly withheld: Readonly<Record<string, Pick<ScreenSpec, 'path'>>>;
}

/**
 * Validates a screens file: its JSON, its shape, referenced names and options. Each issue has a position. `last`
 * contains the valid parts of the previous version.
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
  if (value === undefined)
    return { screens: last, issues: assignToScreens(json, null, last, []), withheld: {} };
  const { screens, findings, withheld } = checkScreens(value, known, last, mistakes);
  const written = hasScreens(value) ? value : null;
  const placed = findings.filter(({ because }) => because === undefined).map(place);
  // The parser knows the position of the second of two duplicate keys, so its issues take precedence.
  const issues = [...json, ...placed.filter((issue) => !json.some((one) => isSame(one, issue)))];
  return {
    screens,
    issues: assignToScreens(issues, written, screens, findings).toSorted(
      (a, b) => a.line - b.line || a.column - b.column,
    ),
    withheld,
  };
}

function isSame(a: ScreenIssue, b: ScreenIssue): boolean {
  return a.pointer === b.pointer && a.message === b.message;
}

export interface CheckedScreens extends Pick<ValidatedScreens, 'screens' | 'withheld'> {
  /** Findings with `because` are not errors: they name the withheld screen that a screen depends on. */
  readonly findings: readonly Finding[];
}

/** Checks a parsed file; findings have pointers instead of positions. `mistakes` are the findings of the parser. */
export function checkScreens(
  value: unknown,
  known: Known,
  last: ScreensFile | null = null,
  mistakes: readonly Finding[] = [],
): CheckedScreens {
  const shape = [...mistakes, ...checkShape(value)];
  if (!hasScreens(value)) return { screens: last, findings: shape, withheld: {} };
  const outside = shape.some(({ pointer }) => partOf(pointer) === null);
  // Parts with the wrong shape are not checked further.
  const shaped = shape.length === 0 ? value : without(value, partsOf(shape));
  const named = checkReferences(shaped, { ...known, withheld: removedParts(value, shaped) });
  const findings = [...shape, ...named];
  let screens = outside ? last : restoreEarlier(value, without(shaped, partsOf(named)), last);
  // Also removes parts that depend on a removed screen, or on one that was replaced by its earlier version.
  while (screens !== null && findings.length > 0) {
    const more = checkReferences(screens, { ...known, withheld: removedParts(value, screens) });
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

/** Returns the screen that an issue belongs to; null for modules, navigations and the file itself. */
export function screenOfIssue(issue: Pick<ScreenIssue, 'pointer'>): string | null {
  const part = partOf(issue.pointer);
  return part?.[0] === 'screens' ? part[1] : null;
}

const kinds = ['screens', 'modules', 'navigations', 'targets'] as const;

type PartKind = (typeof kinds)[number];
type Part = readonly [PartKind, string];

function partOf(pointer: string): Part | null {
  const [, key, name] = pointer.split('/');
  const kind = kinds.find((known) => known === key);
  return name === undefined || kind === undefined ? null : [kind, unescapePointer(name)];
}

function partsOf(issues: readonly Pick<ScreenIssue, 'pointer'>[]): readonly Part[] {
  return issues.map(({ pointer }) => partOf(pointer)).filter((part) => part !== null);
}

/**
 * Assigns issues to pages: those of a screen to its page and the pages of dependent screens, those of a module to the
 * page that it links to, those of the file to all its pages.
 */
function assignToScreens(
  issues: readonly ScreenIssue[],
  written: ScreensFile | null,
  working: ScreensFile | null,
  findings: readonly Finding[],
): readonly ServedIssue[] {
  const all = Object.keys({ ...written?.screens, ...working?.screens });
  const dependentsOf = (name: string, found: readonly string[] = [name]): readonly string[] =>
    findings
      .filter(({ because }) => because === name)
      .map((finding) => screenOfIssue(finding))
      .filter((on) => on !== null && !found.includes(on))
      .reduce<readonly string[]>((seen, on) => dependentsOf(on as string, [...seen, on as string]), found);
  return issues.map((issue) => {
    const part = partOf(issue.pointer);
    if (part === null) return { ...issue, screens: all };
    const [kind, name] = part;
    if (kind === 'screens') return { ...issue, screens: [...new Set(dependentsOf(name))] };
    const screen: unknown = written?.modules?.[name]?.screen;
    return { ...issue, screens: kind === 'modules' && typeof screen === 'string' ? [screen] : [] };
  });
}

type Kinds = Required<Pick<ScreensFile, PartKind>>;

function without(file: ScreensFile, broken: readonly Part[]): ScreensFile {
  const keep = <K extends PartKind>(kind: K): Kinds[K] =>
    Object.fromEntries(
      Object.entries(file[kind] ?? {}).filter(
        ([name]) => !broken.some(([of, which]) => of === kind && which === name),
      ),
    ) as Kinds[K];
  return {
    version: 1,
    targets: keep('targets'),
    modules: keep('modules'),
    navigations: keep('navigations'),
    screens: keep('screens'),
  };
}

/** Returns the valid parts of a file in its order, with the earlier version of every invalid part. */
function restoreEarlier(written: ScreensFile, works: ScreensFile, last: ScreensFile | null): ScreensFile {
  const restore = <K extends PartKind>(kind: K): Kinds[K] =>
    Object.fromEntries(
      Object.keys(written[kind] ?? {}).flatMap((name) => {
        const part = partIn(works, kind, name) ?? (last && partIn(last, kind, name));
        return (part ?? null) === null ? [] : [[name, part] as const];
      }),
    ) as Kinds[K];
  return {
    version: 1,
    targets: restore('targets'),
    modules: restore('modules'),
    navigations: restore('navigations'),
    screens: restore('screens'),
  };
}

/** Returns the parts that were written but removed, in the form of Known.withheld. */
function removedParts(written: ScreensFile, working: ScreensFile): ReadonlySet<string> {
  return new Set(
    kinds.flatMap((kind) =>
      Object.keys(written[kind] ?? {}).flatMap((name) =>
        partIn(working, kind, name) ? [] : [`${kind}/${name}`],
      ),
    ),
  );
}

function partIn(file: ScreensFile, kind: PartKind, name: string): unknown {
  return (file[kind] as Readonly<Record<string, unknown>> | undefined)?.[name];
}

function pathIn(screen: unknown): Pick<ScreenSpec, 'path'> {
  const path = isRecord(screen) ? screen['path'] : undefined;
  const paths = (Array.isArray(path) ? path : [path]).filter((each) => typeof each === 'string');
  return paths.length === 0 ? {} : { path: paths };
}

function hasScreens(value: unknown): value is ScreensFile {
  if (!isRecord(value)) return false;
  const { screens, modules = {}, navigations = {}, targets = {} } = value;
  return [screens, modules, navigations, targets].every(isRecord);
}
