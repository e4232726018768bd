/** Chooses the initial preset of a list, and builds the queries for the candidates. */
import type { Preset, Query } from './types.ts';
import { ownValue } from '../value/own-value.ts';

export interface Who {
  readonly user: string | null;
  readonly role: string | null;
}

/** PRES-05: defaults of collections with their own pages. Other collections use the tabular layout, sorted by key. */
const layouts: Readonly<
  Record<
    string,
    {
      readonly layout: string;
      readonly sort?: string;
      /** Columns; if absent, those of LAYT-16. */
      readonly fields?: readonly string[];
      readonly options?: Readonly<Record<string, unknown>>;
    }
  >
> = {
  directus_files: {
    layout: 'cards',
    sort: '-uploaded_on',
    options: {
      icon: 'insert_drive_file',
      title: '{{ title }}',
      subtitle: '{{ type }} • {{ filesize }}',
      imageSource: '$thumbnail',
    },
  },
  directus_users: {
    layout: 'cards',
    sort: 'email',
    options: {
      icon: 'account_circle',
      title: '{{ first_name }} {{ last_name }}',
      subtitle: '{{ email }}',
      imageSource: 'avatar',
    },
  },
  directus_activity: {
    layout: 'tabular',
    sort: '-timestamp',
    fields: ['action', 'collection', 'item', 'timestamp', 'user'],
  },
  directus_roles: { layout: 'tabular' },
};

/** Returns the preset of a list without stored settings (PRES-04). */
export function blankPreset(collection: string, user: string | null = null): Preset {
  const { layout = 'tabular', sort, fields, options } = ownValue(layouts, collection) ?? {};
  return {
    bookmark: null,
    user,
    role: null,
    collection,
    search: null,
    filters: null,
    layout,
    layout_query: sort === undefined ? null : { [layout]: { sort, ...(fields && { fields }) } },
    layout_options: options === undefined ? null : { [layout]: options },
    refresh_interval: null,
  };
}

/**
 * Chooses among the default presets (those that are not bookmarks): first the user's, then the role's, then the global
 * one, otherwise a blank preset (PRES-06).
 */
export function choosePreset(presets: readonly Preset[], collection: string, who: Who): Preset {
  const candidates = presets.filter((preset) => preset.collection === collection && preset.bookmark === null);
  const { user, role } = who;
  return (
    candidates.find((preset) => user !== null && preset.user === user) ??
    candidates.find((preset) => role !== null && preset.role === role && preset.user === null) ??
    candidates.find((preset) => preset.user === null && preset.role === null) ??
    blankPreset(collection, user)
  );
}

/** Returns the queries for the candidates of choosePreset: by user, by role without user, global (CALL-55). */
export function presetQueries(who: Who): readonly Query[] {
  const all = (filter: unknown): Query => ({ limit: -1, filter });
  return [
    ...(who.user === null ? [] : [all({ user: { _eq: who.user } })]),
    ...(who.role === null ? [] : [all({ _and: [{ role: { _eq: who.role } }, { user: { _null: true } }] })]),
    all({ _and: [{ user: { _null: true } }, { role: { _null: true } }] }),
  ];
}
