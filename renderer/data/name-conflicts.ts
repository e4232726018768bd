import { lastChangeOf, lastChangesQuery } from '../../schemas/query/last-change.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { Grants } from '../../schemas/permission/types.ts';
import type { Key, Platform } from '../contract/platform.ts';
import type { FieldStore } from '../contract/store.ts';

interface ChangedRow {
  readonly collection: string;
  readonly key: Key;
  /** The path of the row before the names of its fields: '' for the item, `author.` for a related row. */
  readonly prefix?: string;
}

interface Reader {
  readonly platform: Platform;
  readonly grants: Grants;
}

const revisions = 'directus_revisions';

/** Adds to the conflicts of a row who changed the fields, and when. Without revisions, they name no user. */
export function nameConflicts(
  store: Pick<FieldStore, 'state' | 'setIssues'>,
  { platform, grants }: Reader,
  { collection, key, prefix = '' }: ChangedRow,
  isOfRow: (issue: Issue) => boolean,
): void {
  if (!grants.grant(revisions, 'read')) return;
  void platform.read({ collection: revisions }, lastChangesQuery(collection, key)).then(
    ({ data }) => {
      const { issues } = store.state;
      if (!issues.some(isOfRow)) return;
      const named = (issue: Issue) => ({ ...issue, ...lastChangeOf(issue.field.slice(prefix.length), data) });
      store.setIssues(issues.map((issue) => (isOfRow(issue) ? named(issue) : issue)));
    },
    () => undefined,
  );
}
