/** Copies cells and rows of the table to the clipboard. */
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { ColumnPlan } from '../../../renderer/contract/plan.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import { valueAtPath } from '../../../renderer/grid/columns.tsx';
import { wholeSize } from '../../../schemas/query/shortened.ts';
import { copyText } from '../../../renderer/kit/copy-text.ts';
import { cellText } from '../../../renderer/grid/cell-text.ts';
import type { options } from './options.ts';
import { readWholeValues } from './whole-values.ts';

type List = Pick<LayoutProps<typeof options>, 'collection' | 'columns' | 'items' | 'itemKey' | 'selection'>;

/** Copies the text of one cell. */
export async function copyCell(
  column: ColumnPlan,
  row: Row,
  list: List,
  render: RenderContextValue,
): Promise<void> {
  const [[text = ''] = []] = await textsOfRows([column], [row], list, render);
  await render.loadLateTexts();
  await write(text, render, { title: render.t('layouts.cell_copied') });
}

/**
 * Copies the selected rows, in their order, below a line with the names of the columns. Without `readSelected`, these are
 * the loaded ones.
 */
export async function copyRows(
  list: List,
  render: RenderContextValue,
  { readSelected }: { readonly readSelected?: () => Promise<readonly Row[]> } = {},
): Promise<void> {
  const { columns, items, itemKey } = list;
  const selected = new Set(list.selection);
  const rows = readSelected ? await readSelected() : items.filter((row) => selected.has(itemKey(row)));
  const lines = [columns.map((column) => column.text), ...(await textsOfRows(columns, rows, list, render))];
  const text = tabSeparated(lines);
  await render.loadLateTexts();
  const { t } = render;
  const count = selected.size - rows.length;
  await write(text, render, {
    title: t('layouts.rows_copied', { count: rows.length }),
    ...(count > 0 ? { text: t('layouts.rows_not_loaded', { count }) } : {}),
  });
}

/** Returns the texts of the cells of each row. If the list has only the beginnings of values, reads the whole ones. */
async function textsOfRows(
  columns: readonly ColumnPlan[],
  rows: readonly Row[],
  list: List,
  render: RenderContextValue,
): Promise<readonly (readonly string[])[]> {
  const whole = await readWholeValues(rows, columns, list, render);
  return rows.map((row) =>
    columns.map((column) => {
      const from = wholeSize(row, column.key) === null ? row : (whole.get(row) ?? row);
      return cellText(valueAtPath(from, column.key), column, render);
    }),
  );
}

/**
 * Returns lines of values separated by tabs, as spreadsheets paste them. Values with tabs, line breaks or quotes are quoted.
 * Values that start like a formula stay as they are: a copy must not change what the user sees.
 */
export function tabSeparated(lines: readonly (readonly string[])[]): string {
  const quoted = (value: string) => (/[\t\r\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return lines.map((line) => line.map(quoted).join('\t')).join('\n');
}

async function write(
  text: string,
  { t, notify }: RenderContextValue,
  done: { readonly title: string; readonly text?: string },
): Promise<void> {
  try {
    await copyText(text);
  } catch {
    notify({ kind: 'danger', title: t('layouts.not_copied'), text: t('layouts.not_copied_note') });
    return;
  }
  notify({ kind: 'success', ...done });
}
