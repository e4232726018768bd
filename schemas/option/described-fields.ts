/** Converts fields that options describe (`{ field, name, type, meta, schema }`) to the engine's fields. Pure. */
import { blankFieldMeta } from '../field/blank-meta.ts';
import { parseField } from '../field/parse.ts';
import { nameInWords } from '../field/name.ts';
import { sameValue } from '../value/same.ts';
import type { OptionList } from './types.ts';
import type { Field, FieldSchema, RawField } from '../field/types.ts';

/** Parses described fields and drops invalid entries. `text` translates names and notes. */
export function describedFields(raw: unknown, text: (words: string) => string): readonly Field[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const { field, name, type, meta, schema } = each as Partial<RawField> & { readonly name?: string };
    if (typeof field !== 'string' || field === '') return [];
    const parsed = parseField(
      {
        collection: '',
        field,
        type: typeof type === 'string' ? type : 'string',
        schema: (schema ?? null) as FieldSchema | null,
        meta: { ...blankFieldMeta('', field), ...meta, note: meta?.note ? text(meta.note) : null },
      },
      [],
    );
    return [typeof name === 'string' && name !== '' ? { ...parsed, name: text(name) } : parsed];
  });
}

/** Returns the default values of a new object. Fields without a default are absent. */
export function defaultsOfFields(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ field, schema }) => {
      const value = schema?.default_value ?? null;
      return value === null ? [] : [[field, value]];
    }),
  );
}

/** Converts a widget's options to form fields. A closed list of values becomes a list of choices. */
export function fieldsOfOptions(list: OptionList, text: (words: string) => string): readonly Field[] {
  const described = list.map((option) => {
    const { oneOf, meta, schema } = option;
    const value = schema?.default_value;
    return {
      ...option,
      ...(typeof value === 'string' ? { schema: { ...schema, default_value: text(value) } } : {}),
      ...(oneOf === undefined || meta?.options?.['choices'] !== undefined
        ? {}
        : { meta: { ...meta, options: { ...meta?.options, choices: oneOf.map(choiceOf) } } }),
    };
  });
  return describedFields(described, text);
}

const choiceOf = (value: string | number) => ({ text: nameInWords(String(value)), value });

type Values = Readonly<Record<string, unknown>>;

/** Returns the options that the user set, without unset options and untouched defaults. null if none is left. */
export function chosenOptions(next: Values, before: Values, defaults: Values): Values | null {
  const chosen = Object.entries(next).filter(([name, value]) =>
    Object.hasOwn(defaults, name)
      ? Object.hasOwn(before, name) || !sameValue(value, defaults[name])
      : (value ?? null) !== null,
  );
  return chosen.length === 0 ? null : Object.fromEntries(chosen);
}
