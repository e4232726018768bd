export interface SortOf {
  /** A field or a dot path. */
  readonly name: string;
  readonly descending: boolean;
}

/**
 * Parses one entry of `sort`: a name with a minus sorts descending. A name that begins with a minus is meant only if
 * `isField` knows it and not the name without the minus: `-x` sorts by `-x`, and `--x` sorts by it descending.
 */
export function parseSortKey(key: string, isField: (name: string) => boolean): SortOf {
  if (!key.startsWith('-')) return { name: key, descending: false };
  const name = key.slice(1);
  const isPlain = isField(fieldOf(key)) && !isField(fieldOf(name));
  return isPlain ? { name: key, descending: false } : { name, descending: true };
}

/** Returns the field of the list itself with which a path begins. */
export const fieldOf = (path: string): string => path.split('.', 1)[0] ?? '';
