/** The field option `storedAs`: how a column of SQLite holds dates, times and booleans. Pure. */
import type { Translate } from '../../../renderer/contract/services.ts';
import { isNumberUnit } from '../../../schemas/field/stored-numbers.ts';

type Values = Readonly<Record<string, unknown>>;

export interface StoredForms {
  readonly forms: readonly string[];
  /** null: the values have the platform's own form, or a form that is unknown. */
  readonly detected: string | null;
  readonly example: StoredExample | null;
}

/** A stored number, and how the chosen unit reads it. */
export interface StoredExample {
  readonly number: string;
  /** null: the number is not a date in this unit. */
  readonly date: string | null;
}

/** Returns the described field of the setting. */
export function storedForm({ forms, detected, example }: StoredForms, t: Translate): Values {
  const found = detected === null ? null : storedFormName(detected, t);
  return {
    field: 'stored_as',
    name: t('settings.stored_as'),
    type: 'string',
    meta: {
      width: 'full',
      interface: 'select-dropdown',
      note: [
        t('settings.stored_as_note'),
        ...(found === null ? [] : [t('settings.stored_as_found', { form: found })]),
        ...(example === null ? [] : [exampleText(example, t)]),
      ].join(' '),
      options: {
        allowNone: true,
        allowOther: true,
        ...(found === null ? {} : { placeholder: t('settings.stored_as_detected', { form: found }) }),
        choices: forms.map((value) => ({ text: storedFormName(value, t), value })),
      },
    },
  };
}

function exampleText({ number, date }: StoredExample, t: Translate): string {
  return date === null
    ? t('settings.stored_as_no_date', { number })
    : t('settings.stored_as_example', { number, date });
}

/** Units of numbers have names. Patterns and spellings are shown as they are. */
const storedFormName = (form: string, t: Translate) =>
  isNumberUnit(form) ? t(`settings.stored_as_${form}`) : form;

const optionsOf = (meta: Values) => meta['options'] as Values | null | undefined;

export const storedFormIn = (meta: Values): unknown => optionsOf(meta)?.['storedAs'] ?? null;

/** Returns the options that stay when another interface is chosen: how the column stores its values. */
export function keptOptions(meta: Values): Values | null {
  const storedAs = storedFormIn(meta);
  return storedAs === null ? null : { storedAs };
}

export function withStoredForm(meta: Values, form: unknown): Values {
  const { storedAs: _before, ...others } = optionsOf(meta) ?? {};
  const options = form === null ? others : { ...others, storedAs: form };
  return { ...meta, options: Object.keys(options).length === 0 ? null : options };
}
