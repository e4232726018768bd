/** The author of a comment or a revision, with the fields that the user may read. */
import { useMemo } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { usePermissionCheck } from '../../../renderer/kit/use-permission-check.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import { isRecord } from '../../../schemas/value/record.ts';

export interface Author {
  /** '' if the user is unknown. */
  readonly id: string;
  readonly name: string;
  /** The key of the image; null if there is none. */
  readonly avatar: string | null;
}

/**
 * Returns the fields to read of the user that `path` references. A request with a field that the role cannot read would
 * fail as a whole.
 */
export function useAuthorFields(path: string): readonly string[] {
  const check = usePermissionCheck();
  return useMemo(() => {
    const isReadable = (field: string) => check('read', 'directus_users', field) === false;
    if (!isReadable('id')) return [path];
    const names = ['id', 'email', 'first_name', 'last_name'].filter(isReadable);
    const hasImage = isReadable('avatar') && check('read', 'directus_files', 'id') === false;
    return [...names, ...(hasImage ? ['avatar.id'] : [])].map((name) => `${path}.${name}`);
  }, [check, path]);
}

/** Returns a function that reads the author of an entry: an object, a key, or null. */
export function useAuthorOf(): (user: unknown) => Author {
  const { t, me } = useRender();
  return (user) => {
    const id = isRecord(user) ? user['id'] : user;
    const isMe = id === me.id;
    const known = isRecord(user) ? user : isMe ? { ...me } : null;
    const avatar = isRecord(known?.['avatar']) ? known['avatar']['id'] : null;
    return {
      id: typeof id === 'string' ? id : '',
      name: userName(known, t('users.unknown')),
      avatar: typeof avatar === 'string' ? avatar : null,
    };
  };
}
