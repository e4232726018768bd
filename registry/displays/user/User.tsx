import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Avatar } from '../../../renderer/kit/Avatar.tsx';
import { userName } from '../../../renderer/kit/user-name.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';

interface Person {
  readonly id?: string;
  readonly avatar?: { readonly id: string } | null;
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

export function User({ value, options: chosen }: DisplayProps<typeof options>) {
  const { t, platform } = useRender();
  if (value === null || value === undefined) return <EmptyValue />;
  if (typeof value !== 'object') return <span>{plainText(value)}</span>;
  const person = value as Person;
  const name = userName(person, t('users.unknown'));
  const avatar = person.avatar?.id
    ? platform.assetUrl(person.avatar.id, { key: 'system-small-cover' })
    : null;
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center', minWidth: 0 }}>
      {chosen.display !== 'name' && (
        <Avatar
          id={person.id ?? name}
          name={name}
          src={avatar}
          square={!chosen.circle}
          label={chosen.display === 'avatar'}
        />
      )}
      {chosen.display !== 'avatar' && <span>{name}</span>}
    </span>
  );
}
