import { useRender } from '../../../renderer/contract/render.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import { presetsBeyondFields } from './parts.ts';

/** Names the fields that get a default value although the user may not change them. The platform sets it regardless. */
export function PresetsBeyondFields({ row }: { readonly row: PermissionRow }) {
  const { t, metadata } = useRender();
  const fields = metadata.fields(row.collection);
  const beyond = presetsBeyondFields(
    row,
    fields.map(({ field }) => field),
  );
  if (beyond.length === 0) return null;
  const names = fields.filter(({ field }) => beyond.includes(field)).map(({ name }) => name);
  return (
    <Notice kind="info">
      {t('permissions.presets_beyond_fields', { count: names.length, fields: names.join(', ') })}
    </Notice>
  );
}
