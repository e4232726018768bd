/** The first request of a tree, which reads five levels at once (CALL-68). Pure. */
import type { WidgetRead, WidgetContext } from '../../../renderer/contract/definitions.ts';
import type { Key, Platform, Row } from '../../../renderer/contract/platform.ts';
import type { Field } from '../../../schemas/field/types.ts';
import type { Query } from '../../../schemas/query/types.ts';
import { longestShown } from '../../../schemas/query/shortened.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { nearSide, sortOf, type NearSide } from '../../../renderer/contract/near-side.ts';

/** Number of levels per request (INT-tree-view-03). */
const readDepth = 5;

export interface TreeSide extends NearSide {
  readonly keyField: string;
  /** The field with the children of each row. */
  readonly field: string;
}

/** Returns null unless the relation is recursive: rows of one collection below each other. */
export function treeSide(near: NearSide, { collection, field }: Field): TreeSide | null {
  const { keyField } = near;
  if (near.collection !== collection || near.onwardField !== null || keyField === null) return null;
  return { ...near, keyField, field };
}

export function firstRead(side: TreeSide, key: Key): WidgetRead<readonly Row[]> {
  return {
    key: ['read', [side.collection], 'tree', side.field, key, side.fields.join()],
    read: (platform) => rowsBelow(platform, side, key),
  };
}

/** Returns the request that definitions start ahead of rendering. */
export function firstAhead({
  metadata,
  field,
  options,
  itemKey,
}: WidgetContext & { readonly itemKey: Key }): WidgetRead | null {
  const near = nearSide(metadata, field, options['displayTemplate'] as string | null);
  const side = near && treeSide(near, field);
  return side && firstRead(side, itemKey);
}

export async function rowsBelow(
  platform: Pick<Platform, 'read'>,
  side: TreeSide,
  key: Key,
): Promise<readonly Row[]> {
  const { data } = await platform.read<Row>({ collection: side.collection, key }, queryOf(side));
  const rows = data[side.field];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

/**
 * Reads every list completely and sorted, with the beginnings of long values. Of the next level reads one row, which shows
 * whether there are more.
 */
export function queryOf(side: TreeSide): Query {
  const { field, fields } = side;
  const steps = Array.from({ length: readDepth }, (_, i) => `${field}.`.repeat(i + 1));
  const beyond = `${steps.at(-1) ?? ''}${field}`;
  const whole = { _limit: -1, _sort: sortOf(side) };
  let deep: Readonly<Record<string, unknown>> = { [field]: { _limit: 1 } };
  for (let i = 0; i < readDepth; i += 1) deep = { [field]: { ...whole, ...deep } };
  const paths = steps.flatMap((step) => fields.map((each) => `${step}${each}`));
  return { fields: [...paths, beyond], deep, maxValueLength: longestShown };
}

/** Counts the rows of all levels that were read. */
export function countRows(rows: unknown, field: string): number {
  if (!Array.isArray(rows)) return 0;
  return rows.filter(isRecord).reduce((count, row) => count + 1 + countRows(row[field], field), 0);
}
