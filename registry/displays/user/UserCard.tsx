import useSWR from 'swr';
import { useRender } from '../../../renderer/contract/render.ts';
import { Avatar } from '../../../renderer/kit/controls/Avatar.tsx';
import { userName } from '../../../renderer/kit/user-name.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import { HoverCard } from '../shared/hover-card/HoverCard.tsx';
import type { HoverCardState } from '../shared/hover-card/use-hover-card.ts';
import { fieldsOfCard, type Person } from './person.ts';
import classes from './user.module.css';

interface Props {
  readonly at: HoverCardState;
  readonly id: string;
  /** The values from the list. They are shown until the card's own request ends, and if it is refused. */
  readonly person: Person;
}

/** Shows image, name, role, status and email (USER-28, USER-29). */
export function UserCard({ at, id, person: known }: Props) {
  const { t, platform } = useRender();
  const { data } = useSWR(['read', ['directus_users', 'directus_roles'], 'card', id], async () => {
    const read = await platform.read<Person>(
      { collection: 'directus_users', key: id },
      { fields: fieldsOfCard },
    );
    return read.data;
  });
  const person = data ?? known;
  const name = userName(person, t('users.unknown'));
  const avatar = person.avatar?.id
    ? platform.assetUrl(person.avatar.id, { key: 'system-medium-cover' })
    : null;
  const about = [person.role?.name, person.status && nameInWords(person.status)].filter(Boolean);
  return (
    <HoverCard at={at}>
      <span className={classes.card}>
        <Avatar id={id} name={name} src={avatar} size={48} />
        <span className={classes.lines}>
          <strong>{name}</strong>
          <span>{about.join(' · ') || '\u00a0'}</span>
          {person.email && person.email !== name && <span>{person.email}</span>}
        </span>
      </span>
    </HoverCard>
  );
}
