/** Reads the row that a staged foreign key refers to, as the display of its column needs it. */
import { readablePaths } from '../../../schemas/permission/readable-path.ts';
import { longestShown } from '../../../schemas/query/shortened.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { displayFor } from '../../compile/widget.ts';
import type { ColumnPlan } from '../../contract/plan.ts';
import { rowsOfForeignKey } from '../../contract/related.ts';
import { readRelated } from '../../contract/related-row.ts';
import type { RenderContextValue } from '../../contract/render.ts';
import type { RowEdit } from './row-edits.ts';

type Around = Pick<RenderContextValue, 'metadata' | 'registry' | 'grants' | 'platform'>;

/** Returns whether a related row was read. The display shows the key if the row cannot be read. */
export async function readShownRow(edit: RowEdit, { field }: ColumnPlan, around: Around): Promise<boolean> {
  const { metadata, registry, grants, platform } = around;
  const value = edit.store.get([field.field]);
  if (value === null || isRecord(value) || !edit.store.isEdited([field.field])) return false;
  const rows = rowsOfForeignKey(metadata, field.collection, field.field);
  const { definition, options } = displayFor(field, { metadata, registry });
  const fields = rows
    ? readablePaths(
        grants,
        metadata,
        rows.collection,
        definition?.fields?.({ field, options, metadata }) ?? [],
      )
    : [];
  if (!rows || fields.length === 0) return false;
  const shown = { maxValueLength: longestShown };
  const needed = [...new Set([rows.keyField, ...fields])];
  const row = await readRelated(platform, rows, value, needed, shown).catch(() => null);
  if (!row) return false;
  edit.related = new Map([...edit.related, [field.field, { value, row }]]);
  return true;
}
