import type { Key, Platform, Row } from '../contract/platform.ts';
import { isNewRowId } from '../contract/relation-edit.ts';
import { useRender } from '../contract/render.ts';
import { useReveal } from '../contract/reveal.ts';
import type { RelationEdit } from '../contract/store.ts';
import { longestShown } from '../../schemas/query/shortened.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { primaryKeyOf } from '../contract/related.ts';
import { shownOf, sideOf, type NearSide } from '../contract/near-side.ts';
import type { RowView } from './RelatedRow.tsx';

/** Opens the staged row that an issue links to. The row may be on a page that is not visible. */
export function useRevealRow(
  near: NearSide,
  field: string,
  edit: RelationEdit,
  open: (id: Key, view: RowView) => void,
): void {
  const { platform } = useRender();
  useReveal(field, (rest) => {
    const row = [...edit.create, ...edit.update].find((each) => rest.startsWith(`${String(each['$id'])}.`));
    if (!row) return;
    const id = row['$id'] as Key;
    void rowViewOf(platform, near, row).then((view) => view && open(id, view));
  });
}

/** Returns a staged row with the keys of both sides, for its drawer. null if its collection is no longer allowed. */
async function rowViewOf(platform: Platform, near: NearSide, staged: Row): Promise<RowView | null> {
  const row = { ...(await readOf(platform, near, staged)), ...staged };
  const side = sideOf(near, row);
  if (!side) return null;
  const shown = shownOf(near, row);
  const key = primaryKeyOf(side.far, shown);
  const far = isRecord(shown) ? shown : key === null ? {} : { [side.far.keyField]: key };
  return { near: row, far, side, missing: null };
}

async function readOf(platform: Platform, near: NearSide, staged: Row): Promise<Row> {
  const id = staged['$id'] as Key;
  if (isNewRowId(id)) return {};
  const { data } = await platform.read<Row>(
    { collection: near.collection, key: id },
    { fields: near.fields, maxValueLength: longestShown },
  );
  return data;
}
