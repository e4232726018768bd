/** Restores the values that fields of several items had before a change (undo of archiving and batch edits). */
import { apiPath } from '../../../schemas/collection/system.ts';
import type { BatchOutcome, Undo } from '../../contract/screen.ts';
import { PlatformError, type Key, type Platform, type Row } from '../../contract/platform.ts';
import type { Services } from '../../contract/services.ts';
import { partsOf } from '../../kit/selection/parts.ts';
import { changeMany } from './change-many.ts';

/** The keys are text, because keys from a URL are. */
type RowsByKey = ReadonlyMap<string, Row>;

interface Items {
  readonly collection: string;
  readonly keys: readonly Key[];
  readonly fields: readonly string[];
  readonly keyField: string;
}

/**
 * Reads the values of the fields. Rows and fields that the user cannot read are missing. If the platform refuses the
 * read, for example for its number of keys, all are missing: the change itself must not fail for its Undo.
 */
export async function readValues(
  platform: Platform,
  { collection, keys, fields, keyField }: Items,
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
 * Returns a function that writes the previous values of exactly these items, with progress, and with a list of the items
 * that the platform refused. After a cancel, it continues with the items that are left. Returns null if a value is
 * unknown.
 */
export function restoreValues(
  services: Services,
  { collection, keys, fields, keyField }: Items,
  before: RowsByKey,
): Undo | null {
  const valuesOf = (key: Key): Row => before.get(String(key)) ?? {};
  if (!keys.every((key) => fields.every((field) => valuesOf(key)[field] !== undefined))) return null;
  const { platform } = services;
  const textOf = (key: Key) => JSON.stringify(valuesOf(key));

  /** Equal values are one change of many items. Different values are a list of items. */
  const apply = async (part: readonly Key[]) => {
    const [first, ...others] = part;
    if (first === undefined) return;
    if (others.every((key) => textOf(key) === textOf(first)))
      return platform.updateMany({ collection }, part, valuesOf(first));
    const rows = part.map((key) => ({ ...valuesOf(key), [keyField]: key }));
    await platform.call('PATCH', apiPath(collection), rows);
  };
  let left = keys;
  return async (): Promise<BatchOutcome> => {
    const parts = partsByText(left, textOf);
    const outcome = await changeMany(services, { collection, keys: left, parts, change: 'restored', apply });
    left = outcome.kept;
    return outcome;
  };
}

/** Returns parts of items with equal values. Items that share their values with few others form parts together. */
function partsByText(keys: readonly Key[], textOf: (key: Key) => string): readonly (readonly Key[])[] {
  const keysByText = new Map<string, Key[]>();
  for (const key of keys) {
    const text = textOf(key);
    const same = keysByText.get(text);
    if (same) same.push(key);
    else keysByText.set(text, [key]);
  }
  const groups = [...keysByText.values()];
  // Many groups would be as many requests.
  if (groups.length <= mostGroups) return groups.flatMap(partsOf);
  return partsOf(groups.flat());
}

const mostGroups = 20;
