/** Names and paths of system collections. */
const prefix = 'directus_';

export function isSystem(collection: string): boolean {
  return collection.startsWith(prefix);
}

/** CALL-03: returns `/users` for directus_users and `/items/articles` for other collections. */
export function apiPath(collection: string): string {
  return isSystem(collection)
    ? `/${encodeURIComponent(collection.slice(prefix.length))}`
    : `/items/${encodeURIComponent(collection)}`;
}

/** Internal collections that are not offered as relation targets and not listed. */
export const notRelatable: ReadonlySet<string> = new Set(
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

/** Pages that replace `/collections/directus_…` (COLL-20). An item key is appended as one more path segment. */
export const pagesByCollection: Readonly<Record<string, string>> = {
  directus_users: '/users',
  directus_files: '/files',
  directus_activity: '/activity',
  directus_webhooks: '/settings/webhooks',
  directus_roles: '/settings/roles',
  directus_presets: '/settings/presets',
};
