/** Restores the values that fields of several items had before a change (undo of archiving and batch edits). */
import type { Undo } from '../../contract/screen.ts';
import { PlatformError, type Key, type Platform, type Row } from '../../contract/platform.ts';

/** Items of one request. */
const partSize = 1000;

/** The keys are text, because keys from a URL are. */
type RowsByKey = ReadonlyMap<string, Row>;

interface Items {
  readonly collection: string;
  readonly keys: readonly Key[];
  readonly fields: readonly string[];
}

/**
 * Reads the values of the fields. Rows and fields that the user cannot read are missing. If the platform refuses the
 * read, for example for its number of keys, all are missing: the change itself must not fail for its Undo.
 */
export async function readValues(
  platform: Platform,
  { collection, keys, fields, keyField }: Items & { readonly keyField: string },
): Promise<RowsByKey> {
  const query = { fields: [keyField, ...fields], filter: { [keyField]: { _in: keys } }, limit: -1 };
  const data = await platform.read<readonly Row[]>({ collection }, query).then(
    (read) => read.data,
    (error: unknown) => {
      if (error instanceof PlatformError) return [];
      throw error;
    },
  );
  return new Map(
    data.map((row) => [String(row[keyField]), Object.fromEntries(fields.map((name) => [name, row[name]]))]),
  );
}

/**
 * Returns a function that writes the previous values of exactly these items, with one request for equal values.
 * Returns null if a value is unknown.
 */
export function restoreValues(
  platform: Platform,
  { collection, keys, fields }: Items,
  before: RowsByKey,
): Undo | null {
  const isKnown = (row: Row | undefined) => row && fields.every((field) => row[field] !== undefined);
  if (!keys.every((key) => isKnown(before.get(String(key))))) return null;
  return async () => {
    const groups = new Map<string, { readonly values: Row; readonly keys: Key[] }>();
    for (const key of keys) {
      const values = before.get(String(key)) ?? {};
      const text = JSON.stringify(values);
      const group = groups.get(text);
      if (group) group.keys.push(key);
      else groups.set(text, { values, keys: [key] });
    }
    for (const group of groups.values())
      for (let start = 0; start < group.keys.length; start += partSize)
        await platform.updateMany({ collection }, group.keys.slice(start, start + partSize), group.values);
  };
}
