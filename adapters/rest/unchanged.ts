/** Detects edit conflicts on the client, for platforms without safe saving. Loaded on demand. */
import {
  PlatformError,
  type Conflict,
  type Platform,
  type Row,
  type Target,
} from '../../renderer/contract/platform.ts';
import { lastChangeOf, lastChangesQuery } from '../../schemas/query/last-change.ts';
import { sameValue } from '../../schemas/value/same.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { isRelationEdit } from '../../renderer/contract/relation-edit.ts';

/**
 * Reads the fields that will be set. Rejects with 409 EDIT_CONFLICT if another user has changed one since the editor
 * read it. `by` (user key) and `at` come from the newest revision of the field; they are null if revisions cannot be
 * read.
 * A race remains: a change between this read and the following PATCH is overwritten. Relational edits are not
 * compared, because they add and remove single rows and therefore merge. Rows that cannot be read are not protected.
 */
export async function assertUnchanged(
  read: Platform['read'],
  target: Target,
  set: Row,
  base: Row,
): Promise<void> {
  const names = Object.keys(set).filter((name) => Object.hasOwn(base, name) && !isRelationEdit(set[name]));
  if (names.length === 0) return;
  const row = await readOr<Row | null>(null, () => read(target, { fields: names }));
  if (!isRecord(row)) return;
  const changed = names.filter(
    (name) => name in row && !sameOnWire(row[name], base[name]) && !sameOnWire(row[name], set[name]),
  );
  if (changed.length === 0) return;
  const revisions = await newestRevisions(read, target);
  const conflicts: Conflict[] = changed.map((field) => ({
    field,
    base: base[field],
    yours: set[field],
    theirs: row[field],
    ...lastChangeOf(field, revisions),
  }));
  const fieldNames = changed.map((name) => `"${name}"`).join(', ');
  throw new PlatformError({
    message: `Another user has changed ${fieldNames}. Choose which values to keep.`,
    status: 409,
    code: 'EDIT_CONFLICT',
    conflicts,
    errors: [
      {
        message: `Another user has changed ${fieldNames}.`,
        extensions: { code: 'EDIT_CONFLICT', conflicts },
      },
    ],
  });
}

async function newestRevisions(read: Platform['read'], { collection, key }: Target): Promise<unknown> {
  if (key === undefined) return [];
  const query = lastChangesQuery(collection, key);
  return readOr<unknown>([], () => read({ collection: 'directus_revisions' }, query));
}

/** Returns `otherwise` if the platform responds with a 4xx status. Other errors are thrown. */
async function readOr<T>(otherwise: T, ask: () => Promise<{ readonly data: unknown }>): Promise<T> {
  try {
    return (await ask()).data as T;
  } catch (error) {
    if (error instanceof PlatformError && error.status >= 400 && error.status < 500) return otherwise;
    throw error;
  }
}

/** Compares values. Platforms may send numbers as text, and a related row as its key or with some of its fields. */
function sameOnWire(theirs: unknown, known: unknown): boolean {
  if (sameValue(theirs, known)) return true;
  if (isRecord(known) && !isRecord(theirs) && theirs !== null) return Object.values(known).includes(theirs);
  return isScalar(theirs) && isScalar(known) && String(theirs) === String(known);
}

function isScalar(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}
