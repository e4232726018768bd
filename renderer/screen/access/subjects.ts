/** The users and roles whose access an administrator can have explained. */
import { useState } from 'react';
import type { Platform } from '../../contract/platform.ts';
import { useRead } from '../../contract/reads/use-read.ts';
import { useRender, type AccessSubject } from '../../contract/render.ts';
import { useDebounced } from '../../kit/hooks/use-debounced.ts';
import { userName } from '../../kit/user-name.ts';

interface User {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
}

/** The key of the public role in URLs (ROLE-10). */
export const publicKey = 'public';

/** Users beyond this number are found by the search. */
const shownUsers = 50;
/** Delay after the last key before the users are searched. ms */
const searchAfter = 300;

const userFields = ['id', 'first_name', 'last_name', 'email'];
const users = { collection: 'directus_users' };

/** Returns the value of an option. The public role has no key. */
export function valueOf(of: AccessSubject): string {
  return 'user' in of ? `user:${of.user}` : `role:${of.role ?? ''}`;
}

export function subjectOf(value: string): AccessSubject {
  const key = value.slice(5);
  return value.startsWith('user:') ? { user: key } : { role: key === '' ? null : key };
}

/** Reads all roles, and the users that the search finds. `known` is a user whose name is needed in any case. */
export function useSubjects(known: string | null, isNeeded: boolean) {
  const { t, platform, clock } = useRender();
  const [search, setSearch] = useState('');
  const later = useDebounced(clock, searchAfter, '');
  const roles = useRead(isNeeded ? ['read', ['directus_roles'], 'roles to explain'] : null, (signal) =>
    readRoles(platform, signal),
  );
  const found = useRead(
    isNeeded ? ['read', ['directus_users'], 'users to explain', search, known] : null,
    (signal) => readUsers(platform, search, known, signal),
    { keepPreviousData: true },
  );
  const error = roles.error ?? found.error;
  return {
    roles: [
      { value: valueOf({ role: null }), label: t('permissions.public') },
      ...(roles.data ?? []).map(({ id, name }) => ({ value: valueOf({ role: id }), label: name })),
    ],
    users: (found.data ?? []).map((user) => ({
      value: valueOf({ user: user.id }),
      label: labelOf(user, t('public.unknown_user')),
    })),
    isLoading: isNeeded && (!roles.data || !found.data),
    failed:
      error === undefined
        ? null
        : {
            error,
            again: () => {
              void roles.mutate();
              void found.mutate();
            },
          },
    search: (text: string) => later(() => setSearch(text)),
  };
}

/** Names are not unique, so the label contains the email. */
function labelOf(user: User, unknown: string): string {
  const name = userName(user, unknown);
  return user.email === null || user.email === name ? name : `${name} (${user.email})`;
}

async function readRoles(platform: Platform, signal: AbortSignal) {
  const { data } = await platform.read<readonly { readonly id: string; readonly name: string }[]>(
    { collection: 'directus_roles' },
    { fields: ['id', 'name'], sort: ['name'], limit: -1 },
    signal,
  );
  return data;
}

async function readUsers(platform: Platform, search: string, known: string | null, signal: AbortSignal) {
  const query = { fields: userFields, limit: shownUsers };
  const [found, own] = await Promise.all([
    platform.read<readonly User[]>(
      users,
      { ...query, sort: ['first_name', 'email'], ...(search === '' ? {} : { search }) },
      signal,
    ),
    known === null
      ? null
      : platform.read<readonly User[]>(users, { ...query, filter: { id: { _eq: known } } }, signal),
  ]);
  const others = found.data.filter(({ id }) => id !== known);
  return [...(own?.data ?? []), ...others];
}
