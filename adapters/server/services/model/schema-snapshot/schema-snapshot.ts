/** Exports the data model, compares it with a snapshot, and applies a diff in one transaction. */
import { createHash } from 'node:crypto';
import { createFailure } from '../../../../../schemas/error/failure.ts';
import type { Context } from '../../../contract.ts';
import { changeSchema, requireAdmin } from '../schema-change.ts';
import { assertCreatable, changeOf, setGroups } from './apply.ts';
import { diffSnapshots } from '../../../../../schemas/model/snapshot/diff.ts';
import { readDiff, readSnapshot } from './read.ts';
import { currentSnapshot } from './current-snapshot.ts';
import type { Snapshot, SnapshotDiff } from '../../../../../schemas/model/snapshot/types.ts';

/** Returns the snapshot of the current model. Equal models give equal text on every database. */
export function readSchemaSnapshot(context: Context): Promise<Snapshot> {
  requireAdmin(context);
  return currentSnapshot(context, context.knex);
}

/** Returns the steps from the current model to a snapshot; null if there are none. */
export async function diffSchema(context: Context, body: unknown): Promise<SnapshotDiff | null> {
  requireAdmin(context);
  const to = readSnapshot(body);
  const from = await currentSnapshot(context, context.knex);
  const steps = diffSnapshots(from, to);
  assertCreatable(context, steps);
  return steps.length === 0 ? null : { hash: hashOf(from), steps };
}

/**
 * Applies all steps or none.
 * @throws EDIT_CONFLICT if the model has changed since the diff was created.
 */
export async function applySchema(context: Context, body: unknown): Promise<void> {
  requireAdmin(context);
  const { hash, steps } = readDiff(body);
  assertCreatable(context, steps);
  const changes = steps.map(changeOf);
  await changeSchema(context, changes, {
    async before(inside) {
      if (hashOf(await currentSnapshot(inside, inside.knex)) !== hash)
        throw createFailure(
          'EDIT_CONFLICT',
          'The data model has changed since this diff was created. Create a new diff.',
        );
    },
    after: (inside) => setGroups(inside, steps),
  });
}

function hashOf(snapshot: Snapshot): string {
  return createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url');
}
