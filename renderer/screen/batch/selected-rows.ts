/** Reads the keys of all rows of a list, and changes the selected rows. */
import type { Collection } from '../../../schemas/collection/types.ts';
import { ShownError } from '../../contract/failure.ts';
import type { Key, Platform, Row, Target } from '../../contract/platform.ts';
import { readParts } from '../../contract/reads/read-parts.ts';
import { keyOfRow } from '../../contract/related.ts';
import type { BatchOutcome, ListHandle } from '../../contract/screen.ts';
import type { Services } from '../../contract/services.ts';
import { largestPage } from '../../kit/selection/limits.ts';
import type { ListQueries } from '../data/list-plan.ts';
import { readValues, restoreValues } from './restore-values.ts';
import { changeMany } from './change-many.ts';

interface Selected {
  readonly services: Services;
  readonly collection: Collection;
  readonly keyField: string | undefined;
  readonly selection: readonly Key[];
  readonly select: (keys: readonly Key[]) => void;
}

/** Rows of the largest page of an endpoint. */
const endpointPage = 1000;

/**
 * Returns the keys of the rows of all pages. From now on, the selection contains exactly these rows: rows that match
 * later are not changed (docs/decisions/0076).
 */
export async function readKeys(
  platform: Platform,
  source: Target,
  keyField: string,
  { items: { page: _page, sort, ...which } }: ListQueries,
): Promise<readonly Key[]> {
  const isEndpoint = source.endpoint !== undefined;
  const order = isEndpoint ? sort && { sort } : { sort: [keyField] };
  const query = { ...which, ...order, fields: [keyField] };
  const partLength = isEndpoint ? endpointPage : largestPage;
  const rows = await readParts(platform, source, query, { partLength });
  // A row can be in two parts.
  return [...new Set(rows.map((row) => keyOfRow(row, keyField)))];
}

/** The items that were not deleted stay selected. */
export async function removeSelected({
  services,
  collection: { collection },
  selection,
  select,
}: Selected): Promise<BatchOutcome> {
  const apply = (part: readonly Key[]) => services.platform.remove({ collection }, part);
  const outcome = await changeMany(services, { collection, keys: selection, change: 'deleted', apply });
  select(outcome.kept);
  return outcome;
}

/** Archives the selected rows, or takes them out of the archive if all are archived. */
export async function archiveSelected(
  { services, collection: { collection, archive }, keyField, selection, select }: Selected,
  wereArchived: boolean,
): ReturnType<ListHandle['archiveSelected']> {
  if (!archive || keyField === undefined) throw new ShownError('Nothing to archive.');
  const { platform } = services;
  const { field, value, unarchiveValue } = archive;
  const changed = { collection, fields: [field], keyField };
  const before = new Map<string, Row>();
  const isArchived = !wereArchived;
  const set = { [field]: isArchived ? value : unarchiveValue };
  const outcome = await changeMany(services, {
    collection,
    keys: selection,
    change: isArchived ? 'archived' : 'unarchived',
    apply: async (keys) => {
      const values = await readValues(platform, { ...changed, keys });
      await platform.updateMany({ collection }, keys, set);
      for (const [key, row] of values) before.set(key, row);
    },
  });
  select(outcome.kept);
  return { isArchived, undo: restoreValues(services, { ...changed, keys: outcome.done }, before), outcome };
}
