import { checkReferences, type Known } from './check-references.ts';
import { checkShape, type Finding } from './check-shape.ts';
import { parseWithPositions } from './positions.ts';
import type { ScreenIssue, ScreensFile, ScreenSpec } from './types.ts';

export interface ValidatedScreens {
  /** What of the file works: screens with issues are left out. null where nothing does. */
  readonly screens: ScreensFile | null;
  readonly issues: readonly ScreenIssue[];
}

/** Every mistake in a screens file: its JSON, its shape, what it names, its options; each at its place. */
export function validateScreens(file: string, text: string, known: Known): ValidatedScreens {
  const { value, mistakes, positionOf } = parseWithPositions(text);
  const json = mistakes.map((mistake): ScreenIssue => ({ file, ...mistake }));
  if (value === undefined) return { screens: null, issues: json };
  const place = (findings: readonly Finding[]) =>
    findings.map(({ part, ...finding }): ScreenIssue => ({
      file,
      ...positionOf(finding.pointer, part),
      ...finding,
    }));
  const shape = [...json, ...place(checkShape(value))];
  if (!hasScreens(value)) return { screens: null, issues: shape };
  // Screens of the wrong shape are not looked into further.
  const shaped = without(value, brokenNames(shape));
  const issues = [...shape, ...place(checkReferences(shaped, known))].toSorted(
    (a, b) => a.line - b.line || a.column - b.column,
  );
  const outside = shape.some(({ pointer }) => partOf(pointer) === null);
  return { screens: outside ? null : without(value, brokenNames(issues)), issues };
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
  return [kind, name.replaceAll('~1', '/').replaceAll('~0', '~')];
}

function brokenNames(issues: readonly Pick<ScreenIssue, 'pointer'>[]): readonly Part[] {
  return issues.map(({ pointer }) => partOf(pointer)).filter((part) => part !== null);
}

function without(file: ScreensFile, broken: readonly Part[]): ScreensFile {
  const keep = <T>(kind: Part[0], all: Readonly<Record<string, T>> | undefined): Record<string, T> =>
    Object.fromEntries(
      Object.entries(all ?? {}).filter(
        ([name]) => !broken.some(([of, which]) => of === kind && which === name),
      ),
    );
  return {
    version: 1,
    modules: keep('modules', file.modules),
    navigations: keep('navigations', file.navigations),
    screens: keep<ScreenSpec>('screens', file.screens),
  };
}

function hasScreens(value: unknown): value is ScreensFile {
  if (typeof value !== 'object' || value === null) return false;
  const { screens, modules = {}, navigations = {} } = value as Readonly<Record<string, unknown>>;
  return [screens, modules, navigations].every(
    (part) => typeof part === 'object' && part !== null && !Array.isArray(part),
  );
}
