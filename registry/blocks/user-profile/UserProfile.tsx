import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { keyOf } from '../../../renderer/contract/related.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem, useScreen } from '../../../renderer/contract/screen.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { Avatar } from '../../../renderer/kit/controls/Avatar.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useRelatedRow } from '../../../renderer/kit/rows/use-related-row.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import type { options } from './options.ts';
import classes from './user-profile.module.css';

const roles = {
  collection: 'directus_roles',
  keyField: 'id',
  referencedField: 'id',
  template: '{{ name }}',
  fields: ['id', 'name'],
};

/** Shows avatar, full name, title, email, location and role of a user (USER-14). The values are those that are saved. */
export function UserProfile({ data, options: { role: target } }: BlockProps<typeof options>) {
  const { t, platform } = useRender();
  const item = useItem(data);
  const row = item.status === 'loaded' && !item.isBatch && !item.isNew ? item.store.state.initial : null;
  const role = useRelatedRow(roles, row?.['role'] ?? null);
  if (item.status === 'loading') return <div className={classes.profile} aria-busy />;
  if (row === null) return null;
  const name = userName(row, t('users.unknown'));
  const avatar = keyOf(row['avatar'], 'id');
  const facts = [
    { field: 'title', icon: 'work' },
    { field: 'email', icon: 'email' },
    { field: 'location', icon: 'place' },
  ].flatMap(({ field, icon }) => {
    const value = row[field];
    return typeof value === 'string' && value !== '' && value !== name ? [{ field, icon, value }] : [];
  });
  return (
    <section className={classes.profile} aria-label={name}>
      <Avatar
        id={String(item.key)}
        name={name}
        src={avatar === null ? null : platform.assetUrl(String(avatar), { key: 'system-medium-cover' })}
        size={72}
      />
      <div className={classes.about}>
        <p className={classes.name}>
          <strong>{name}</strong>
          {typeof role?.['name'] === 'string' && (
            <RoleChip name={role['name']} id={keyOf(role, 'id')} target={target} />
          )}
        </p>
        <ul className={classes.facts}>
          {facts.map(({ field, icon, value }) => (
            <li key={field}>
              <Icon name={icon} size={18} />
              <span>{value}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface RoleChipProps {
  readonly name: string;
  readonly id: Key | null;
  readonly target: BlockProps<typeof options>['options']['role'];
}

function RoleChip({ name, id, target }: RoleChipProps) {
  const { navigate } = useRender();
  const screen = useScreen();
  const path =
    target && id !== null ? screen.href({ ...target, params: { ...target.params, role: id } }) : null;
  if (path === null) return <span className={classes.role}>{name}</span>;
  return (
    <AppLink path={path} className={classes.role} onFollow={navigate}>
      {name}
    </AppLink>
  );
}
