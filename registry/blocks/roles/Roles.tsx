import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import base from '../shared/collection-table.module.css';
import { copyRole } from './copy-role.ts';
import type { options } from './options.ts';
import { readRoles, type ListedRole } from './read-roles.ts';
import classes from './roles.module.css';

/** Lists public access and the roles, with the number of their users (ROLE-01…03). */
export function Roles({ options: { open, public: openPublic } }: BlockProps<typeof options>) {
  const { t, platform, report, notify } = useRender();
  const screen = useScreen();
  const hasTexts = useLateTexts();
  const { data, error, mutate } = useRead(['read', ['directus_roles', 'directus_users'], 'roles'], (signal) =>
    readRoles(platform, signal),
  );
  if (!hasTexts) return null;
  if (error !== undefined)
    return <ReadFailed text="permissions.roles_not_read" error={error} again={() => void mutate()} />;
  const pathOf = (key: string) => open && screen.href({ ...open, params: { ...open.params, key } });
  const duplicate = async (role: ListedRole) => {
    const name = t('permissions.copy_of', { name: role.name });
    try {
      const key = await copyRole(platform, role.id, name);
      await mutate();
      notify({ kind: 'success', title: t('permissions.role_created', { name }) });
      if (open) screen.navigate({ ...open, params: { ...open.params, key } });
    } catch (failure) {
      report(failure, t('permissions.role_not_created', { name }));
    }
  };
  return (
    <div className={base.wrap} data-scroll>
      <table className={base.table} aria-label={t('permissions.roles')} aria-busy={!data}>
        <colgroup>
          <col className={classes.icon} />
          <col className={classes.name} />
          <col className={classes.count} />
          <col className={`${classes.description} ${classes.wide}`} />
          <col className={classes.wide} />
          <col className={base.menu} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('common.icon')}</VisuallyHidden>
            </th>
            <th scope="col">{t('common.name')}</th>
            <th scope="col">{t('permissions.users')}</th>
            <th scope="col" className={classes.wide}>
              {t('permissions.description')}
            </th>
            <td aria-hidden className={classes.wide} />
            <th scope="col">
              <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {/* ROLE-02 */}
          <RoleRow
            path={openPublic && screen.href(openPublic)}
            icon="public"
            name={t('permissions.public')}
            count={null}
            description={t('permissions.public_note')}
          />
          {data?.map((role) => (
            <RoleRow
              key={role.id}
              path={pathOf(role.id)}
              icon={role.icon ?? 'supervised_user_circle'}
              name={role.name}
              badge={role.admin_access ? t('permissions.administrator') : null}
              count={role.users}
              description={role.description}
              menu={
                <IconMenu icon="more_vert" label={t('settings.actions_for', { name: role.name })}>
                  <MenuItems
                    entries={[
                      {
                        label: t('permissions.duplicate'),
                        icon: 'content_copy',
                        run: () => void duplicate(role),
                      },
                      {
                        label: t('permissions.delete_role'),
                        icon: 'delete',
                        danger: true,
                        run: () => void screen.run({ do: 'role.delete', with: { role: role.id } }),
                      },
                    ]}
                  />
                </IconMenu>
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly path: string | null;
  readonly icon: string;
  readonly name: string;
  readonly badge?: string | null;
  readonly count: number | null;
  readonly description: string | null;
  readonly menu?: ReactNode;
}

function RoleRow({ path, icon, name, badge = null, count, description, menu }: RowProps) {
  const { navigate } = useRender();
  return (
    <tr onClick={path === null ? undefined : () => navigate(path)}>
      <td>
        <Icon name={icon} />
      </td>
      <td title={name}>
        {path === null ? (
          name
        ) : (
          <AppLink path={path} onFollow={navigate}>
            {name}
          </AppLink>
        )}
        {badge !== null && <Badge tiny>{badge}</Badge>}
        {description && <span className={`${base.below} ${classes.below}`}>{description}</span>}
      </td>
      <td className={classes.number}>{count}</td>
      <td className={`${base.note} ${classes.wide}`} title={description ?? undefined}>
        {description}
      </td>
      <td aria-hidden className={classes.wide} />
      <td onClick={(event) => event.stopPropagation()}>{menu}</td>
    </tr>
  );
}
