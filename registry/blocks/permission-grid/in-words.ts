import type { Translate } from '../../../renderer/contract/services.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { ruleInWords } from '../../../schemas/filter/rule-in-words.ts';
import { isOpen, type PermissionRow } from '../../../schemas/permission/levels.ts';

/** Describes permissions in words: "Where Status is draft; 6 of 11 fields". */
export function inWords(rows: readonly PermissionRow[], metadata: Metadata, t: Translate): string {
  return rows.map((row) => rowInWords(row, metadata, t)).join(' · ');
}

function rowInWords(row: PermissionRow, metadata: Metadata, t: Translate): string {
  const { collection, action, permissions, validation, fields } = row;
  const parts = [
    ...(isOpen(permissions)
      ? []
      : [t('permissions.where', { rule: ruleInWords(permissions, collection, metadata, t) })]),
    ...(isOpen(validation)
      ? []
      : [t('permissions.valid', { rule: ruleInWords(validation, collection, metadata, t) })]),
  ];
  if (action === 'delete' || fields?.includes('*'))
    return parts.join('; ') || t('permissions.all_access_note');
  const all = metadata.fields(collection).filter(({ kind }) => kind !== 'presentation');
  return [...parts, t('permissions.some_fields', { count: fields?.length ?? 0, all: all.length })].join('; ');
}
