/** The field option `storedAs`: how a column of another program stores dates, times or booleans. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { FieldType } from '../../../../schemas/field/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Dialect, Row } from '../../contract.ts';
import { typeOfSpecial } from '../../database/model/fields.ts';

/** @throws INVALID_PAYLOAD if the metadata names a form that columns of the type cannot have. */
export function checkStoredForm({ isForm }: Dialect, type: FieldType, meta: Row | null): void {
  const options = meta?.['options'];
  const form = isRecord(options) ? options['storedAs'] : undefined;
  // A marker that is set together with the form determines the type.
  const special = meta?.['special'];
  const marked = Array.isArray(special)
    ? special.flatMap((name) => typeOfSpecial.get(String(name)) ?? [])
    : [];
  const isKnown = typeof form === 'string' && isForm(marked[0] ?? type, form);
  if (form === undefined || form === null || isKnown) return;
  throw createFailure(
    'INVALID_PAYLOAD',
    `"options.storedAs" cannot be ${JSON.stringify(form)} for a field of type ${type}. Use a pattern such as YYYY-MM-DDThh:mm:ssZ, or seconds, milliseconds, microseconds or julian for dates, and spellings such as Y/N for booleans.`,
    { field: 'meta.options.storedAs', invalid: form },
  );
}
