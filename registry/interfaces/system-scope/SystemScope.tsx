import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import useSWR from 'swr';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import { SelectOne } from '../shared/SelectOne.tsx';
import type { options } from './options.ts';
import { parseScope } from '../../shared/preset-scope.ts';

const userFields = ['id', 'first_name', 'last_name', 'email'];
/** Number of users that are loaded at once; a search finds the others. */
const pageSize = 50;

/** Selects everyone, one role or one user (INT-system-03). */
export function SystemScope(props: InterfaceProps<typeof options, string>) {
  const { t, platform } = useRender();
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search, 250);
  const { value } = props;
  const scope = parseScope(value);
  const { data: roles = [] } = useSWR(['read', ['directus_roles'], 'scope-roles'], async () => {
    const query = { fields: ['id', 'name'], limit: -1, sort: ['name'] };
    return (await platform.read<readonly Row[]>({ collection: 'directus_roles' }, query)).data;
  });
  const { data: users = [] } = useSWR(['read', ['directus_users'], 'scope-users', typed], async () => {
    const query = { fields: userFields, limit: pageSize, ...(typed === '' ? {} : { search: typed }) };
    return (await platform.read<readonly Row[]>({ collection: 'directus_users' }, query)).data;
  });
  // The selected user may not be on the loaded page.
  const missing = scope.is === 'user' && !users.some(({ id }) => id === scope.key) ? scope.key : null;
  const { data: chosen } = useSWR(
    missing === null ? null : ['read', ['directus_users'], 'scope-user', missing],
    async () =>
      (await platform.read<Row>({ collection: 'directus_users', key: missing ?? '' }, { fields: userFields }))
        .data,
  );
  const role = (name: unknown) => t('interfaces.scope_role', { name: String(name) });
  const choices = [
    { value: 'all', label: t('interfaces.scope_all') },
    ...roles.map(({ id, name }) => ({ value: `role_${String(id)}`, label: role(name) })),
    ...[...users, ...(chosen ? [chosen] : [])].map((user) => ({
      value: `user_${String(user['id'])}`,
      label: userName(user, String(user['id'])),
    })),
  ];
  return <SelectOne {...props} choices={choices} onSearch={setSearch} />;
}
