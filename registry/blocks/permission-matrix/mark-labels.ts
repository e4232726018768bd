import type { Translate } from '../../../renderer/contract/services.ts';
import type { Level } from '../../../schemas/permission/levels.ts';
import type { Action } from '../../../schemas/permission/types.ts';

interface Labelled {
  readonly role: string;
  readonly collection: string;
  readonly action: Action;
  readonly level: Level;
}

/** Stands for the name of the collection in texts that are kept. */
const placeholder = '\u0000';

/**
 * Returns a function that labels marks. Rows that scroll into view have dozens of marks, so a text is translated once for
 * each role, action and level, and the names of collections are inserted.
 */
export function createMarkLabels(t: Translate): (of: Labelled) => string {
  const texts = new Map<string, readonly string[]>();
  return ({ role, collection, action, level }) => {
    const key = `${action} ${level} ${role}`;
    const parts =
      texts.get(key) ??
      t('permissions.matrix_mark', {
        role,
        collection: placeholder,
        action: t(`permissions.${action}`),
        level: t(`permissions.level_${level}`),
      }).split(placeholder);
    texts.set(key, parts);
    return parts.join(collection);
  };
}
