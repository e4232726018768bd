import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Avatar } from '../../../renderer/kit/controls/Avatar.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { useHoverCard } from '../shared/hover-card/use-hover-card.ts';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';
import type { Person } from './person.ts';
import classes from './user.module.css';

const UserCard = deferred(async () => (await import('./UserCard.tsx')).UserCard);

type Props = DisplayProps<typeof options>;

/** Shows a user's image and name, and a hover card with details. */
export function User({ value, options }: Props) {
  if (value === null || value === undefined) return <EmptyValue />;
  // If the role may not read the user, the value is only its key.
  if (!isRecord(value)) return <span>{plainText(value)}</span>;
  return <LoadedUser person={value} options={options} />;
}

function LoadedUser({ person, options }: { readonly person: Person; readonly options: Props['options'] }) {
  const { t, platform, clock } = useRender();
  const at = useHoverCard<HTMLSpanElement>(clock);
  const name = userName(person, t('users.unknown'));
  const avatar = person.avatar?.id
    ? platform.assetUrl(person.avatar.id, { key: 'system-small-cover' })
    : null;
  return (
    <span
      className={classes.user}
      ref={at.place}
      onMouseEnter={at.onMouseEnter}
      onMouseLeave={at.onMouseLeave}
    >
      {options.display !== 'name' && (
        <Avatar
          id={person.id ?? name}
          name={name}
          src={avatar}
          square={!options.circle}
          label={options.display === 'avatar'}
        />
      )}
      {options.display !== 'avatar' && <span className={classes.name}>{name}</span>}
      {at.opened && person.id && <UserCard at={at} id={person.id} person={person} />}
    </span>
  );
}
