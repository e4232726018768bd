/**
 * Conflicts: fields that this form and another user changed. They are issues of the form until the user decides
 * which value to keep. A save asks about those that are left.
 */
import { useEffect, useRef } from 'react';
import { nextCollection } from '../../../schemas/relation/side.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { topLevelField } from '../../../schemas/validation/path.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import { ShownError } from '../../contract/failure.ts';
import type { Conflict, Key, Target } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import type { PageStore } from '../../contract/store.ts';
import { nameConflicts } from '../../data/name-conflicts.ts';
import { conflictIssues, isConflict } from '../../state/conflict-issues.ts';
import { takeTheirs } from '../../state/related-bases.ts';

export type Kept = 'mine' | 'theirs';

/** The value to keep, by the field of the issue. */
export type Choices = ReadonlyMap<string, Kept>;

/** Asks the user which values to keep. Resolves with null if the user cancels. */
export type AskConflicts = (conflicts: readonly Issue[]) => Promise<Choices | null>;

/**
 * Asks about the conflicts of these fields and applies the answer to the store. `onKeep` receives each field
 * with a related row that keeps the user's value.
 * @throws ShownError if the user cancels
 */
export async function settleConflicts(
  store: PageStore,
  ask: AskConflicts,
  fields: readonly string[],
  onKeep: (field: string) => void,
): Promise<void> {
  for (;;) {
    const open = store.state.issues.filter(
      (issue) => isConflict(issue) && fields.includes(topLevelField(issue)),
    );
    if (open.length === 0) return;
    const choices = await ask(open);
    if (choices === null) {
      store.refuse(store.state.issues);
      throw new ShownError('The user cancelled the save because of a conflict.');
    }
    for (const asked of open) {
      const { field } = asked;
      const take = takeTheirs(store, field);
      if (choices.get(field) === 'theirs') take?.();
      else if (!take) onKeep(topLevelField(asked));
      // Another change may have arrived while the question was open. It needs another answer.
      const isAnswered = (issue: Issue) =>
        isConflict(issue) && issue.field === field && sameValue(issue.valid ?? null, asked.valid ?? null);
      store.setIssues(store.state.issues.filter((issue) => !isAnswered(issue)));
    }
  }
}

/** Returns a function that shows conflicts with a newer row, and who changed the fields. */
export function useConflicts(store: PageStore, target: Target): (conflicts: readonly Conflict[]) => void {
  const { platform, grants, metadata, notify, t } = useRender();
  const close = useRef<() => void>(() => undefined);
  useEffect(() => {
    const stop = store.subscribe([], () => {
      if (!store.state.issues.some(isConflict)) close.current();
    });
    return () => {
      stop();
      close.current();
    };
  }, [store]);
  /** Returns the item, or the row of a many-to-one field (`author.`). */
  const rowAt = (prefix: string): Pick<Target, 'collection' | 'key'> | null => {
    if (prefix === '') return target;
    const field = prefix.slice(0, -1);
    const collection = nextCollection(metadata, target.collection, field);
    const [key] = Object.values(store.bases.get([field])?.identity ?? {});
    return collection === null ? null : { collection, key: key as Key };
  };
  return (conflicts) => {
    const found = conflictIssues(conflicts);
    const others = store.state.issues.filter(
      (issue) => !isConflict(issue) || !found.some(({ field }) => field === issue.field),
    );
    store.setIssues([...others, ...found]);
    close.current();
    close.current = notify({
      kind: 'warning',
      title: t('item.changed_elsewhere', { count: store.state.issues.filter(isConflict).length }),
      persist: true,
    });
    // Each related row has its own revisions.
    const prefixes = new Set(found.map(prefixOf));
    for (const prefix of prefixes) {
      const changed = rowAt(prefix);
      if (changed?.key === undefined) continue;
      const isNew = (issue: Issue) => found.includes(issue) && prefixOf(issue) === prefix;
      const { collection, key } = changed;
      nameConflicts(store, { platform, grants }, { collection, key, prefix }, isNew);
    }
  };
}

/** Returns the path of the row that contains the field: '' for the item, `author.` for a related row. */
function prefixOf({ field }: Issue): string {
  return field.slice(0, field.lastIndexOf('.') + 1);
}
