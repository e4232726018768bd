import { isRecord } from '../value/record.ts';
import type { AppTargets, ScreensFile, ScreenSpec } from './types.ts';

/**
 * Merges sources (built-in, files, rows) in order into one file without `extends`. A screen whose name already exists
 * replaces the earlier one if it has `override`, patches it if it `extends` that name, and is ignored otherwise
 * (validateScreens reports this).
 * A screen with a new name that extends another inherits everything but its path. Patches apply by name: objects
 * merge, and null removes an element or data entry. Everything else (lists, conditions, targets, actions with `do`)
 * is replaced.
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
    targets: Object.assign({}, ...sources.map(({ targets }) => targets)) as AppTargets,
    modules: Object.assign({}, ...sources.map(({ modules }) => modules)) as NonNullable<
      ScreensFile['modules']
    >,
    navigations: Object.assign({}, ...sources.map(({ navigations }) => navigations)) as NonNullable<
      ScreensFile['navigations']
    >,
    screens,
  };
}

/** Returns a screen with inherited parts. A missing or circular base is ignored. */
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

/** Returns a screen with a patch of the same name applied. It keeps its own `extends`. */
export function patched(known: ScreenSpec, patch: ScreenSpec): ScreenSpec {
  const { extends: base } = known;
  return {
    ...(mergeValue(known, withoutMarks(patch)) as ScreenSpec),
    ...(base === undefined ? {} : { extends: base }),
  };
}

/** Removes the null entries of a screen that inherits nothing. */
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

/** Conditions, references and texts with values are atomic: a patch replaces them completely. */
const atomicKeys: ReadonlySet<string> = new Set(['when', 'from', 't', 'filter', 'redirect', 'layout']);
const namedEntries: ReadonlySet<string> = new Set(['data', 'elements']);

function mergeValue(base: unknown, patch: unknown, key = ''): unknown {
  // Inside `elements` and `data`, keys are names without special meaning.
  const isNamed = namedEntries.has(key);
  if (!isRecord(base) || !isRecord(patch) || atomicKeys.has(key) || (!isNamed && isAtomic(patch)))
    return patch;
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null && isNamed) delete merged[name];
    else merged[name] = mergeValue(merged[name], value, isNamed ? '' : name);
  }
  return merged;
}

/**
 * Whether a value is atomic: a reference, text, target or action with `do`. Parts of two such values do not fit
 * together.
 */
function isAtomic(value: object): boolean {
  return 'from' in value || 't' in value || 'screen' in value || 'do' in value;
}
