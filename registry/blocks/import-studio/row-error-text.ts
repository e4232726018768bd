import { useRender } from '../../../renderer/contract/render.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { wireErrorText } from '../../shared/wire-error-text.ts';
import type { RowError } from './check-rows.ts';
import type { StudioState } from './use-studio.ts';

/** The field of an error; null if the error is about the row. */
export function fieldOfError(error: RowError): string | null {
  if ('is' in error) return error.is === 'repeated' ? error.field : null;
  const { field, reason } = error.extensions;
  if (typeof field === 'string' && field !== '') return field;
  return isRecord(reason) && typeof reason['field'] === 'string' ? reason['field'] : null;
}

/** Returns the text of an error, as a form would show it. `inCell` leaves out the name of the column. */
export function useRowErrorText({ current, mapping }: Pick<StudioState, 'current' | 'mapping'>) {
  const { t, metadata } = useRender();
  const columnOf = (field: string) => {
    const i = mapping?.fields.indexOf(field) ?? -1;
    return current?.columns[i] ?? field;
  };
  return (error: RowError, inCell = false): string => {
    const field = fieldOfError(error);
    const text = textOf(error);
    return inCell || field === null ? text : t('import.error_in', { column: columnOf(field), text });
  };
  function textOf(error: RowError): string {
    if ('is' in error)
      return error.is === 'ragged'
        ? t('import.row_ragged', { count: error.cells, columns: current?.columns.length ?? 0 })
        : t('import.row_repeated', { first: error.first });
    return wireErrorText(error, { t, metadata }, columnOf);
  }
}
