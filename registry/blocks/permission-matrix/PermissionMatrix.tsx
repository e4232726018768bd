import { Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import type { RawPermission } from '../../../schemas/permission/types.ts';
import { collectionsOf } from '../shared/permissions/rows.ts';
import { SearchCollections } from '../shared/SearchCollections.tsx';
import { accessOf, differencesOf, publicKey, type MatrixRole } from './access.ts';
import classes from './matrix.module.css';
import { MatrixTable } from './MatrixTable.tsx';
import type { options } from './options.ts';

/** Shows the permissions of all roles on all collections, read-only, and compares two roles. */
export function PermissionMatrix({ options: { open } }: BlockProps<typeof options>) {
  const { t, metadata, platform } = useRender();
  const screen = useScreen();
  const hasTexts = useLateTexts();
  const [search, setSearch] = useState('');
  const [first, setFirst] = useState<string | null>(null);
  const [second, setSecond] = useState<string | null>(null);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const { data, error, mutate } = useRead(
    ['read', ['directus_permissions', 'directus_roles'], 'permissions of all roles'],
    (signal) => readAll(platform, signal),
  );
  const everyone = t('permissions.public');
  const columns = useMemo(() => {
    const publicRole = { id: publicKey, name: everyone, icon: 'public', ...noAccess };
    return data && [publicRole, ...data.roles].map((role) => accessOf(role, data.permissions));
  }, [data, everyone]);
  const of = (key: string | null) => columns?.find(({ role }) => role.id === key);
  const [a, b] = [of(first), of(second)];
  const found = collectionsOf(metadata.collections, search);
  const differences = useMemo(
    () =>
      a && b
        ? differencesOf(
            a,
            b,
            metadata.collections.map(({ collection }) => collection),
          )
        : null,
    [a, b, metadata],
  );
  const filters = onlyDifferences && differences !== null;
  const shown = {
    own: filters ? found.own.filter(({ collection }) => differences.has(collection)) : found.own,
    system: filters ? found.system.filter(({ collection }) => differences.has(collection)) : found.system,
  };
  const count = [...found.own, ...found.system].filter((each) => differences?.has(each.collection)).length;
  const result = differences && t('permissions.matrix_differs', { count });
  useAnnouncement(result);
  if (error !== undefined && !data)
    return <ReadFailed text="permissions.not_read" error={error} again={() => void mutate()} />;
  if (!columns || !hasTexts) return <Loader label={t('common.loading')} />;
  const choices = (other: string | null) =>
    columns.filter(({ role }) => role.id !== other).map(({ role }) => ({ value: role.id, label: role.name }));
  return (
    <section className={classes.matrix} aria-label={t('permissions.matrix')}>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchCollections value={search} onChange={setSearch} />
        </div>
        <SmallSelect
          label={t('permissions.matrix_first')}
          placeholder={t('permissions.matrix_choose')}
          clearable
          searchable
          value={first}
          data={choices(second)}
          onChange={setFirst}
        />
        <SmallSelect
          label={t('permissions.matrix_second')}
          placeholder={t('permissions.matrix_choose')}
          clearable
          searchable
          value={second}
          data={choices(first)}
          onChange={setSecond}
        />
        {result !== null && (
          <div className={classes.result}>
            <Switch
              size="xs"
              label={t('permissions.matrix_only')}
              checked={onlyDifferences}
              onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
            />
            <p>{result}</p>
          </div>
        )}
      </div>
      <MatrixTable
        columns={a && b ? [a, b] : columns}
        collections={shown}
        isSearched={search !== ''}
        isFiltered={filters}
        differences={differences}
        hrefOf={(role, { collection, action }, permission) =>
          open &&
          screen.href({
            ...open,
            params: { ...open.params, key: role, permission: String(permission ?? '+') },
            query: { collection, action },
          })
        }
      />
    </section>
  );
}

const noAccess = { admin_access: false, app_access: false } as const;

/** Reads the roles, and the permissions of all of them with one request. */
async function readAll(platform: Platform, signal: AbortSignal) {
  const [roles, permissions] = await Promise.all([
    platform.read<readonly MatrixRole[]>(
      { collection: 'directus_roles' },
      { fields: ['id', 'name', 'icon', 'admin_access', 'app_access'], sort: ['name'], limit: -1 },
      signal,
    ),
    platform.read<readonly RawPermission[]>({ collection: 'directus_permissions' }, { limit: -1 }, signal),
  ]);
  return { roles: roles.data, permissions: permissions.data.filter(({ system }) => system !== true) };
}
