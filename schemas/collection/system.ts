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
