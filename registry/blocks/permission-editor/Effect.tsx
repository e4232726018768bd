import { useEffect, useState } from 'react';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useDebounced } from '../../../renderer/kit/hooks/use-debounced.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import { compareItems, itemsText, type ComparedItems } from '../shared/permissions/compared-items.ts';
import classes from './permission-editor.module.css';
import { fieldChanges } from './parts.ts';

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
  const { data } = useRead<ComparedItems>(
    isCounted
      ? ['read', [collection], 'effect of a permission', role, collection, action, counted.permissions]
      : null,
    (signal) => compareItems(platform, { role, collection, action, permissions: [counted] }, signal),
    // Other platforms do not count. The summary then names the fields only.
    { shouldRetryOnError: false },
  );
  const isByUser = data !== undefined && isUnknown(data);
  const users = useRead<readonly CountedUser[]>(
    isByUser && role !== null
      ? ['read', [collection, 'directus_users'], 'effect for users', role, action, counted.permissions]
      : null,
    (signal) => countForUsers(platform, counted, signal),
    { shouldRetryOnError: false },
  ).data;
  const { gained, lost } = fieldChanges(
    from,
    to,
    metadata.fields(collection).map(({ field }) => field),
  );
  const names = (fields: readonly string[]) =>
    fields.map((field) => metadata.field(collection, field)?.name ?? field).join(', ');
  const lines = [
    ...(data ? [itemsText(data, t)] : []),
    // The user is named, because the rule depends on it.
    ...((isByUser && users) || []).map(({ user, counts }) =>
      t('permissions.effect_for', {
        user: userName(user, t('public.unknown_user')),
        text: itemsText(counts, t),
      }),
    ),
    ...(isByUser && users?.length === maxUsers ? [t('permissions.effect_more', { count: maxUsers })] : []),
    ...(gained.length > 0 ? [t('permissions.gains_fields', { fields: names(gained) })] : []),
    ...(lost.length > 0 ? [t('permissions.loses_fields', { fields: names(lost) })] : []),
    // The user would see items without values.
    ...(action !== 'delete' && (to.fields ?? []).length === 0 ? [t('permissions.effect_no_fields')] : []),
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

interface CountedUser {
  readonly user: ListedUser;
  readonly counts: ComparedItems;
}

/** A rule that depends on the user is counted for this number of users of the role. */
const maxUsers = 5;

/** Counts for the first users of the role, one after the other. */
async function countForUsers(
  platform: Platform,
  { role, collection, action, ...rest }: PermissionRow,
  signal: AbortSignal,
): Promise<readonly CountedUser[]> {
  const { data: users } = await platform.read<readonly ListedUser[]>(
    { collection: 'directus_users' },
    {
      fields: ['id', 'first_name', 'last_name', 'email'],
      filter: { role: { _eq: role }, status: { _eq: 'active' } },
      sort: ['email'],
      limit: maxUsers,
    },
    signal,
  );
  const found: CountedUser[] = [];
  for (const user of users) {
    const permissions = [{ role, collection, action, ...rest }];
    const compared = { role, collection, action, permissions, user: user.id };
    const counts = await compareItems(platform, compared, signal);
    found.push({ user, counts });
  }
  return found;
}

interface ListedUser {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
}

function isUnknown({ before, after }: ComparedItems): boolean {
  return before === null || after === null;
}
