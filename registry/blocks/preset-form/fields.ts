/** The fields of the form of a preset (PRES-21). Pure. */
import type { Registry } from '../../../renderer/contract/registry.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { describedFields } from '../../../schemas/option/described-fields.ts';

/** The system collections whose lists have stored presets (PRES-26). */
const withPresets: ReadonlySet<string> = new Set(['directus_users', 'directus_files', 'directus_activity']);

interface Known {
  readonly metadata: Metadata;
  readonly registry: Registry;
}

/** `text` translates the names. */
export function fieldsOfPreset(
  { metadata, registry }: Known,
  text: (words: string) => string,
): readonly Field[] {
  const collections = metadata.collections
    .filter(({ hasTable, system, collection }) => hasTable && (!system || withPresets.has(collection)))
    .map(({ collection, name }) => ({ value: collection, text: name }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
  const layouts = registry.layouts.all.map(({ id, name }) => ({ value: id, text: text(name) }));
  const described = [
    {
      field: 'collection',
      name: '$t:presets.column_collection',
      meta: {
        interface: 'select-dropdown',
        width: 'half',
        required: true,
        options: { choices: collections },
      },
    },
    {
      field: 'scope',
      name: '$t:presets.column_scope',
      meta: { interface: 'system-scope', width: 'half', note: '$t:presets.scope_note' },
    },
    {
      field: 'layout',
      name: '$t:presets.column_layout',
      meta: { interface: 'select-dropdown', width: 'half', options: { choices: layouts } },
    },
    {
      field: 'bookmark',
      name: '$t:presets.column_name',
      schema: { max_length: 255, is_nullable: true },
      meta: { interface: 'input', width: 'half', note: '$t:presets.name_note' },
    },
  ];
  return describedFields(described, text);
}

/** Returns whether a preset names a collection that does not exist, or that has no list any more. */
export function isRemoved({ collection }: Pick<Metadata, 'collection'>, name: unknown): boolean {
  return typeof name === 'string' && name !== '' && collection(name)?.hasTable !== true;
}
