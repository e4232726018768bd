/** Chooses the initial preset of a list, and builds the queries for the candidates. */
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
