import { useEffect, useState } from 'react';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import { useDebounced } from '../../../renderer/kit/hooks/use-debounced.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import classes from './permission-editor.module.css';
import { fieldChanges } from './parts.ts';

interface Counts {
  readonly total: number;
  readonly before: number | null;
  readonly after: number | null;
  readonly isAbout: boolean;
}

/** Delay after the last change before the items are counted. ms */
const countAfter = 500;

/** Says in words what saving changes: the items and the fields that the role gains and loses. */
export function Effect({ from, to }: { readonly from: PermissionRow; readonly to: PermissionRow }) {
  const { t, metadata, platform, clock } = useRender();
  const { role, collection, action } = from;
  const [counted, setCounted] = useState(to);
  const later = useDebounced(clock, countAfter, `${collection} ${action}`);
  useEffect(() => later(() => setCounted(to)), [later, to]);
  const isCounted = action !== 'create';
  const { data } = useRead<Counts>(
    isCounted
      ? ['read', [collection], 'effect of a permission', role, collection, action, counted.permissions]
      : null,
    (signal) =>
      platform.call(
        'POST',
        '/permissions/compare',
        { role, collection, action, permissions: [counted] },
        signal,
      ),
    // Other platforms do not count. The summary then names the fields only.
    { shouldRetryOnError: false },
  );
  const { gained, lost } = fieldChanges(
    from,
    to,
    metadata.fields(collection).map(({ field }) => field),
  );
  const names = (fields: readonly string[]) =>
    fields.map((field) => metadata.field(collection, field)?.name ?? field).join(', ');
  const lines = [
    ...(data ? [itemsText(data, t)] : []),
    ...(gained.length > 0 ? [t('permissions.gains_fields', { fields: names(gained) })] : []),
    ...(lost.length > 0 ? [t('permissions.loses_fields', { fields: names(lost) })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-label={t('permissions.effect')} className={classes.effect}>
      <h3>{t('permissions.effect')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function itemsText({ total, before, after, isAbout }: Counts, t: Translate): string {
  if (before === null || after === null) return t('permissions.effect_by_user');
  return t(isAbout ? 'permissions.effect_about' : 'permissions.effect_items', { before, after, total });
}
