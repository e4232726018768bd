/** The field option `storedAs`: how a column of SQLite holds dates, times and booleans. Pure. */
import type { Translate } from '../../../renderer/contract/services.ts';

type Values = Readonly<Record<string, unknown>>;

export interface StoredForms {
  readonly forms: readonly string[];
  readonly detected: string;
}

/** Returns the described field of the setting. */
export function storedForm({ forms, detected }: StoredForms, t: Translate): Values {
  return {
    field: 'stored_as',
    name: t('settings.stored_as'),
    type: 'string',
    meta: {
      width: 'half',
      interface: 'select-dropdown',
      note: t('settings.stored_as_note'),
      options: {
        allowNone: true,
        allowOther: true,
        placeholder: t('settings.stored_as_detected', { form: storedFormName(detected, t) }),
        choices: forms.map((value) => ({ text: storedFormName(value, t), value })),
      },
    },
  };
}

/** Units of numbers have names. Patterns and spellings are shown as they are. */
const unitsOfNumbers: readonly string[] = ['seconds', 'milliseconds', 'microseconds', 'julian'];
const storedFormName = (form: string, t: Translate) =>
  unitsOfNumbers.includes(form) ? t(`settings.stored_as_${form}`) : form;

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
