import useSWR from 'swr';
import type { Row } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import { userName } from '../user-name.ts';

/** Returns a user's name by key. Returns null until it is loaded, or if the caller cannot read it. */
export function useUserName(key: string | null): string | null {
  const { platform, t } = useRender();
  const { data } = useSWR(key === null ? null : ['read', ['directus_users'], 'name', key], async () => {
    const target = { collection: 'directus_users', key: key ?? '' };
    return (await platform.read<Row>(target, { fields: ['first_name', 'last_name', 'email'] })).data;
  });
  return data ? userName(data, t('users.unknown')) : null;
}
