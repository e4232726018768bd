import { useRender } from '../../../renderer/contract/render.ts';
import { withEllipsis } from '../../../schemas/value/ellipsis.ts';
import type { FileRow } from './file/types.ts';
import { RowNumber, RowsTable } from './RowsTable.tsx';

interface Props {
  readonly columns: readonly string[];
  readonly rows: readonly FileRow[];
  readonly total: number;
}

/** Characters of a cell that are shown. */
const longest = 80;

/** The first rows of the file. */
export function PreviewTable({ columns, rows, total }: Props) {
  const { t } = useRender();
  return (
    <RowsTable
      caption={t('import.preview', { count: rows.length, total })}
      label={t('import.preview_label')}
      columns={columns}
    >
      {rows.map(({ row, cells }) => (
        <tr key={row}>
          <RowNumber row={row} />
          {columns.map((name, i) => (
            <td key={name}>{cut(cells[i] ?? '')}</td>
          ))}
        </tr>
      ))}
    </RowsTable>
  );
}

export const cut = (text: string) => withEllipsis(text, longest);
