/** What the names of the platform's own collections mean. */
const prefix = 'directus_';

export function isSystem(collection: string): boolean {
  return collection.startsWith(prefix);
}

/** CALL-03: `/users` for directus_users, `/items/articles` for the others. */
export function apiPath(collection: string): string {
  return isSystem(collection)
    ? `/${encodeURIComponent(collection.slice(prefix.length))}`
    : `/items/${encodeURIComponent(collection)}`;
}

/** Bookkeeping of the platform that nobody relates to or lists. */
export const hiddenFromPickers: ReadonlySet<string> = new Set(
  [
    'collections',
    'fields',
    'relations',
    'migrations',
    'sessions',
    'jobs',
    'attempts',
    'versions',
    'screens',
  ].map((name) => prefix + name),
);

/** Pages that stand in for `/collections/directus_…` (COLL-20); a key is appended as one more segment. */
export const ownPages: Readonly<Record<string, string>> = {
  directus_users: '/users',
  directus_files: '/files',
  directus_activity: '/activity',
  directus_webhooks: '/settings/webhooks',
  directus_roles: '/settings/roles',
  directus_presets: '/settings/presets',
};
