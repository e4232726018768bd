/** Chooses the initial preset of a list, compares presets, and builds the queries for the candidates. */
import { sameValue } from '../value/same.ts';
import type { LayoutQuery, Preset, Query } from './types.ts';

export interface PresetUser {
  readonly user: string | null;
  readonly role: string | null;
}

/** The layout and its settings with which a list without stored settings starts. */
export interface InitialLayout {
  readonly layout: string | null;
  readonly query?: LayoutQuery | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the preset of a list without stored settings. */
export function blankPreset(collection: string, user: string | null, initial: InitialLayout): Preset {
  const { layout, query, options } = initial;
  return {
    bookmark: null,
    user,
    role: null,
    collection,
    search: null,
    filters: null,
    layout,
    layout_query: layout !== null && query ? { [layout]: query } : null,
    layout_options: layout !== null && options ? { [layout]: options } : null,
    refresh_interval: null,
  };
}

/**
 * Chooses among the default presets (those that are not bookmarks): first the user's, then the role's, then the global
 * one, otherwise a blank preset (PRES-06).
 */
export function choosePreset(
  presets: readonly Preset[],
  collection: string,
  who: PresetUser,
  initial: InitialLayout,
): Preset {
  const candidates = presets.filter((preset) => preset.collection === collection && preset.bookmark === null);
  const { user, role } = who;
  return (
    candidates.find((preset) => user !== null && preset.user === user) ??
    candidates.find((preset) => role !== null && preset.role === role && preset.user === null) ??
    candidates.find((preset) => preset.user === null && preset.role === null) ??
    blankPreset(collection, user, initial)
  );
}

/** Returns the queries for the candidates of choosePreset: by user, by role without user, global (CALL-55). */
export function presetQueries(who: PresetUser): readonly Query[] {
  const all = (filter: unknown): Query => ({ limit: -1, filter });
  return [
    ...(who.user === null ? [] : [all({ user: { _eq: who.user } })]),
    ...(who.role === null ? [] : [all({ _and: [{ role: { _eq: who.role } }, { user: { _null: true } }] })]),
    all({ _and: [{ user: { _null: true } }, { role: { _null: true } }] }),
  ];
}

/** Returns whether the queries of presetQueries find the preset. */
export function appliesTo({ user, role }: Pick<Preset, 'user' | 'role'>, who: PresetUser): boolean {
  if (user !== null) return user === who.user;
  return role === null || role === who.role;
}

/** Returns the preset without its page, because a bookmark starts at the first one. */
export function withoutPage<P extends Partial<Preset>>(preset: P): P {
  if (!preset.layout_query) return preset;
  const layouts = Object.entries(preset.layout_query).map(
    ([layout, { page: _page, ...query }]) => [layout, query] as const,
  );
  return { ...preset, layout_query: Object.fromEntries(layouts) };
}

/** Returns whether the changes alter the preset (PRES-09). The page does not count. */
export function isChanged(preset: Preset, changes: Partial<Preset>): boolean {
  const before = withoutPage(preset);
  const after = withoutPage({ ...preset, ...changes });
  return Object.keys(changedParts(before, after)).length > 0;
}

/** Returns the settings of `now` that differ from those of `before`. */
export function changedParts(before: Preset, now: Partial<Preset>): Partial<Preset> {
  const differs = ([name, value]: [string, unknown]) => !isSame(value, before[name as keyof Preset]);
  return Object.fromEntries(Object.entries(now).filter(differs));
}

/** Settings that are missing, null or empty have the same effect. */
function isSame(a: unknown, b: unknown): boolean {
  return sameValue(withoutEmpty(a), withoutEmpty(b));
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return Array.isArray(value) && value.length === 0 ? null : (value ?? null);
  const members = Object.entries(value)
    .map(([name, member]) => [name, withoutEmpty(member)] as const)
    .filter(([, member]) => member !== null);
  return members.length === 0 ? null : Object.fromEntries(members);
}
