/** The query of an export (EXP-03). Pure. */
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import type { ExportFormatId, Query } from '../../../schemas/query/types.ts';

/** The rows to export: all of the list, those of its page, or the selected ones. */
export type ExportedRows = 'all' | 'page' | 'selection';

export interface ExportChoice {
  readonly format: ExportFormatId;
  readonly rows: ExportedRows;
  /** Whether the filters and the search of the list apply. Only for all rows. */
  readonly isFiltered: boolean;
  readonly fields: readonly string[];
}

type ExportedList = Pick<ListHandle, 'rowsQuery' | 'selection'>;

/** `keyField` is needed for selected rows. Lists without a primary key have no selection. */
export function exportQuery(
  { rowsQuery, selection }: ExportedList,
  choice: ExportChoice,
  keyField: string | undefined,
): Query {
  const {
    fields: _fields,
    limit: _limit,
    page: _page,
    filter: _filter,
    search: _search,
    ...order
  } = rowsQuery;
  const file = { fields: choice.fields, export: choice.format };
  if (choice.rows === 'page') return { ...rowsQuery, ...file };
  if (choice.rows === 'selection' && keyField !== undefined)
    return { ...order, ...file, filter: { [keyField]: { _in: selection } }, limit: -1 };
  if (!choice.isFiltered) return { ...order, ...file, limit: -1 };
  const { page: _first, ...all } = rowsQuery;
  return { ...all, ...file, limit: -1 };
}
