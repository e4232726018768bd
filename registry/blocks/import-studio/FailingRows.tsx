import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { maxEditable, type FailingRow } from './check-rows.ts';
import classes from './import-studio.module.css';
import { usedFields } from './mapping.ts';
import { fieldOfError, useRowErrorText } from './row-error-text.ts';
import { RowNumber, RowsTable } from './RowsTable.tsx';
import type { StudioProps } from './studio-props.ts';
import type { Check } from './use-check.ts';
import type { StudioState } from './use-studio.ts';

interface Props extends StudioProps {
  readonly studio: StudioState;
  readonly check: Check;
  readonly isReadOnly: boolean;
}

/** Rows that are drawn at a time. */
const pageSize = 25;
/** Columns without an error that are drawn, so that the user recognizes the row. */
const contextColumns = 3;

/** The rows with errors. Their cells can be edited. */
export function FailingRows({ fields, studio, check, isReadOnly }: Props) {
  const { t } = useRender();
  const [most, setMost] = useState(pageSize);
  const { failing } = check.checked;
  const rows = [...failing.values()].toSorted((a, b) => a.row - b.row);
  const shown = rows.slice(0, most);
  const used = studio.mapping ? usedFields(studio.mapping, fields) : [];
  const columns = columnsOf(shown, used);
  const caption = t('import.failing', { count: rows.length });
  return (
    <RowsTable
      caption={caption}
      label={caption}
      columns={[...columns.map((i) => studio.current?.columns[i] ?? ''), t('import.message')]}
      foot={
        <>
          {rows.length > most && (
            <Button size="small" kind="outline" onClick={() => setMost(most + pageSize)}>
              {t('import.more_rows', { count: rows.length - most })}
            </Button>
          )}
          {rows.length > maxEditable && (
            <p className={classes.note}>{t('import.editable', { count: maxEditable })}</p>
          )}
        </>
      }
    >
      {shown.map((row) => (
        <Failing
          key={row.row}
          row={row}
          columns={columns}
          studio={studio}
          check={check}
          isReadOnly={isReadOnly}
        />
      ))}
    </RowsTable>
  );
}

/**
 * Returns the columns with errors, and some others after them. A small screen shows the first columns only, so the errors
 * come first.
 */
function columnsOf(rows: readonly FailingRow[], used: readonly (string | null)[]): readonly number[] {
  const mapped = used.flatMap((field, i) => (field === null ? [] : [{ field, i }]));
  const bad = new Set(rows.flatMap(({ errors }) => errors.map(fieldOfError)));
  const isBad = ({ field }: { readonly field: string }) => bad.has(field);
  const others = mapped.filter((one) => !isBad(one)).slice(0, contextColumns);
  return [...mapped.filter(isBad), ...others].map(({ i }) => i);
}

interface FailingProps extends Omit<Props, keyof StudioProps> {
  readonly row: FailingRow;
  readonly columns: readonly number[];
}

function Failing({ row: { row, cells, errors }, columns, studio, check, isReadOnly }: FailingProps) {
  const { t } = useRender();
  const textOf = useRowErrorText(studio);
  const { edits, unchecked } = check;
  const current = edits.get(row) ?? cells;
  const fieldAt = (i: number) => studio.mapping?.fields[i] ?? null;
  const placed = new Set(columns.map(fieldAt));
  const rest = errors.filter((error) => !placed.has(fieldOfError(error)));
  const change = (i: number, text: string) => {
    const width = Math.max(current?.length ?? 0, i + 1);
    check.edit(
      row,
      Array.from({ length: width }, (_, k) => (k === i ? text : (current?.[k] ?? ''))),
    );
  };
  return (
    <tr>
      <RowNumber row={row} />
      {columns.map((i) => {
        const own = errors.filter((error) => fieldOfError(error) === fieldAt(i));
        const text = own.map((error) => textOf(error, true)).join(' ');
        const id = `import-error-${row}-${i}`;
        return (
          <td key={i}>
            {current === null ? null : (
              <TextField
                aria-label={t('import.cell', { row, column: studio.current?.columns[i] ?? '' })}
                aria-invalid={own.length > 0 || undefined}
                aria-describedby={own.length > 0 ? id : undefined}
                invalid={own.length > 0}
                readOnly={isReadOnly}
                dir="auto"
                value={current[i] ?? ''}
                onChange={(event) => change(i, event.currentTarget.value)}
              />
            )}
            {own.length > 0 && (
              <p id={id} className={classes.error}>
                {text}
              </p>
            )}
          </td>
        );
      })}
      <td className={classes.messages}>
        {unchecked.has(row) ? t('import.edited') : rest.map((error) => textOf(error)).join(' ')}
      </td>
    </tr>
  );
}
