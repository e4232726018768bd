import { translateOptions, translateText, type SystemNames } from '../collection/system-names.ts';
import { isSystem } from '../collection/system.ts';
import { kindOf } from '../relation/kind.ts';
import type { Relation } from '../relation/types.ts';
import { ownValue } from '../value/own-value.ts';
import { nameInWords } from './name.ts';
import { fieldTypes, type Field, type FieldMeta, type FieldType, type RawField } from './types.ts';

/** Parses one entry of `GET /fields` (FLD-08). `relations` are those of the field (createRelationIndex). */
export function parseField(
  raw: RawField,
  relations: readonly Relation[],
  locale?: string,
  names?: SystemNames,
): Field {
  const special = parseSpecial(raw.meta?.special);
  const type = canonicalType(raw.type);
  const { collection, field, schema } = raw;
  return {
    collection,
    field,
    name: translated(raw.meta, locale) ?? systemName(raw, names) ?? nameInWords(field),
    type,
    kind: kindOf({ collection, field, type, special }, relations),
    special,
    meta: raw.meta && withEditor({ ...withSystemTexts(raw.meta, names), special }, raw.type),
    schema: schema ?? null,
  };
}

const types = new Map<string, FieldType>([
  ...fieldTypes.map((type): [string, FieldType] => [type.toLowerCase(), type]),
  // XML is read as text and edited as code.
  ['xml', 'text'],
  // On the wire, the type of an alias field is its kind.
  ...['o2m', 'm2m', 'm2a', 'files', 'translations', 'presentation', 'group'].map(
    (kind): [string, FieldType] => [kind, 'alias'],
  ),
]);

/** FLD-09. `datetime` becomes dateTime; unknown types become `unknown`. */
export function canonicalType(raw: string): FieldType {
  return types.get(raw.toLowerCase()) ?? 'unknown';
}

/** FLD-10. Some platforms send one marker as a string, or several joined by commas. */
function parseSpecial(special: unknown): readonly string[] {
  const list: readonly unknown[] =
    typeof special === 'string' ? special.split(',') : Array.isArray(special) ? special : [];
  return list.flatMap((marker) => (typeof marker === 'string' && marker.trim() ? [marker.trim()] : []));
}

function translated(meta: FieldMeta | null, locale: string | undefined): string | undefined {
  if (locale === undefined || !Array.isArray(meta?.translations)) return undefined;
  const found = meta.translations.find(({ language }) => language === locale);
  return found?.translation.trim() ? found.translation : undefined;
}

function systemName({ collection, field }: RawField, names: SystemNames | undefined): string | undefined {
  if (!names || !isSystem(collection)) return undefined;
  return ownValue(names.fields, `${collection}.${field}`) ?? ownValue(names.fields, field);
}

/** Custom fields of system collections keep their texts, because the field editor saves what it shows. */
function withSystemTexts(meta: FieldMeta, names: SystemNames | undefined): FieldMeta {
  if (!names || meta.system !== true) return meta;
  const { texts } = names;
  return {
    ...meta,
    note: meta.note && translateText(meta.note, texts),
    options: translateOptions(meta.options, texts),
    display_options: translateOptions(meta.display_options, texts),
  };
}

function withEditor(meta: FieldMeta, rawType: string): FieldMeta {
  if (rawType !== 'xml' || meta.interface !== null) return meta;
  return { ...meta, interface: 'input-code', options: { language: 'xml', ...meta.options } };
}
