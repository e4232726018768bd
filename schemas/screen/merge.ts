import { isRecord } from '../value/record.ts';
import type { ScreensFile, ScreenSpec } from './types.ts';

/**
 * Sources in order (built-in, files, rows) as one file without `extends`. A screen of a name that exists replaces it
 * with `override`, patches it with `extends` of that name, and is ignored otherwise (validateScreens says so). A screen
 * of a new name that extends another has all of it but its path. Patches go by name: objects merge, null removes an
 * element or data entry, everything else (lists, conditions, targets, actions that name their `do`) replaces.
 */
export function mergeScreens(sources: readonly ScreensFile[]): ScreensFile {
  const written: Record<string, ScreenSpec> = {};
  for (const source of sources)
    for (const [name, screen] of Object.entries(source.screens)) {
      const known = written[name];
      if (!known || screen.override) written[name] = screen;
      else if (screen.extends === name) written[name] = patched(known, screen);
    }
  const screens: Record<string, ScreenSpec> = {};
  for (const name of Object.keys(written)) screens[name] = extended(name, written, []);
  return {
    version: 1,
    modules: Object.assign({}, ...sources.map(({ modules }) => modules)) as NonNullable<
      ScreensFile['modules']
    >,
    navigations: Object.assign({}, ...sources.map(({ navigations }) => navigations)) as NonNullable<
      ScreensFile['navigations']
    >,
    screens,
  };
}

/** A screen with what it extends; a missing or circular base counts as nothing. */
export function extended(
  name: string,
  screens: Readonly<Record<string, ScreenSpec>>,
  seen: readonly string[],
): ScreenSpec {
  const screen = screens[name] ?? {};
  const base = screen.extends;
  if (base === undefined || base === name || seen.includes(base) || !Object.hasOwn(screens, base))
    return withoutNulls(withoutMarks(screen));
  const { path: _path, redirect: _redirect, ...inherited } = extended(base, screens, [...seen, name]);
  return withoutMarks(mergeValue(inherited, screen) as ScreenSpec);
}

/** A screen with a patch of the same name put over it; what it extends itself stays. */
export function patched(known: ScreenSpec, patch: ScreenSpec): ScreenSpec {
  const { extends: base } = known;
  return {
    ...(mergeValue(known, withoutMarks(patch)) as ScreenSpec),
    ...(base === undefined ? {} : { extends: base }),
  };
}

/** null takes away what is inherited; where nothing is, it is nothing. */
function withoutNulls(screen: ScreenSpec): ScreenSpec {
  const kept = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.values(all).includes(null as T)
      ? Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
      : all;
  const { data, elements } = screen;
  return {
    ...screen,
    ...(data ? { data: kept(data) } : {}),
    ...(elements ? { elements: kept(elements) } : {}),
  };
}

function withoutMarks(screen: ScreenSpec): ScreenSpec {
  const { extends: _extends, override: _override, ...rest } = screen;
  return rest;
}

/** Conditions, references and texts with values are one value each: a patch replaces them whole. */
const whole: ReadonlySet<string> = new Set(['when', 'from', 't', 'filter', 'redirect', 'layout']);
const named: ReadonlySet<string> = new Set(['data', 'elements']);

function mergeValue(base: unknown, patch: unknown, key = ''): unknown {
  // Below `elements` and `data` keys are names, and mean nothing else.
  const isNamed = named.has(key);
  if (!isRecord(base) || !isRecord(patch) || whole.has(key) || (!isNamed && isSingle(patch))) return patch;
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null && isNamed) delete merged[name];
    else merged[name] = mergeValue(merged[name], value, isNamed ? '' : name);
  }
  return merged;
}

/** A reference, a text, a target, or an action that says what it does: the parts of two would not fit together. */
function isSingle(value: object): boolean {
  return 'from' in value || 't' in value || 'screen' in value || 'do' in value;
}
