import { useRender } from '../../../renderer/contract/render.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import type { Field } from '../../../schemas/field/types.ts';
import {
  isNumberUnit,
  isWholeUnit,
  momentOfNumber,
  numberOfMoment,
} from '../../../schemas/field/stored-numbers.ts';
import { momentOf } from '../../../schemas/field/traits.ts';
import { dateTimeFormat } from '../../../schemas/value/intl.ts';
import { clockText, instantText, parseMoment } from '../../../schemas/value/moment.ts';
import type { Row } from '../../../schemas/value/row.ts';
import type { StoredExample, StoredForms } from './stored-form.ts';

/** Returns the forms in which an existing column can hold its values, with an example of a stored number. */
export function useStoredForms(field: Field | null, chosen: unknown): StoredForms | null {
  const { platform, locale } = useRender();
  const { collection, field: name = '', type, schema } = field ?? {};
  const stored = schema?.stored_as;
  const moment = type === undefined ? null : momentOf(type);
  // The platform returns less than is stored for a date without a time, and for a Julian day, which is rounded.
  const isExact = moment === 'instant' || moment === 'local';
  const unit = isExact && stored !== undefined && isWholeUnit(stored) ? stored : null;
  const { data: value } = useRead<unknown>(
    unit === null ? null : ['stored-example', collection, name, unit],
    async (signal) => {
      const query = { fields: [name], filter: { [name]: { _nnull: true } }, limit: 1 };
      const { data } = await platform.read<readonly Row[]>({ collection: collection ?? '' }, query, signal);
      return data[0]?.[name] ?? null;
    },
  );
  if (stored === undefined) return null;
  const detected = schema?.stored_detected ?? null;
  const form = typeof chosen === 'string' ? chosen : (detected ?? stored);
  return {
    forms: schema?.stored_forms ?? [],
    detected,
    example: unit === null ? null : exampleOf(value, { unit, form, isInstant: moment === 'instant', locale }),
  };
}

interface Reading {
  /** The unit in which the platform has read the value. */
  readonly unit: string;
  /** The form that is chosen. */
  readonly form: string;
  readonly isInstant: boolean;
  readonly locale: string;
}

function exampleOf(value: unknown, { unit, form, isInstant, locale }: Reading): StoredExample | null {
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  // Numbers in a column of texts keep the unit that was found.
  if (!moment || !isNumberUnit(form)) return null;
  const number = numberOfMoment(moment, unit);
  const read = momentOfNumber(number, form);
  // Without a zone, the time is the same everywhere.
  const text =
    read && (isInstant ? instantText(read) : `${read.date}T${clockText({ ...read, fraction: '' })}`);
  const format = dateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return { number: String(number), date: text && format.format(new Date(text)) };
}
