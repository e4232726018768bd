/** Exports the data model, compares it with a snapshot, and applies a diff in one transaction. */
import { createHash } from 'node:crypto';
import { createFailure } from '../../../../../schemas/error/failure.ts';
import type { Context } from '../../../contract.ts';
import type { StartedWrite } from '../../../running-write-contract.ts';
import { inStep } from '../in-step.ts';
import { changeSchema, requireAdmin, type SchemaChange } from '../schema-change.ts';
import { assertCreatable, changeOf, setGroups } from './apply.ts';
import { diffSnapshots } from '../../../../../schemas/model/snapshot/diff.ts';
import { readDiff, readSnapshot } from './read.ts';
import { currentSnapshot } from './current-snapshot.ts';
import type { Snapshot, SnapshotDiff, SnapshotStep } from '../../../../../schemas/model/snapshot/types.ts';

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
 * Applies all steps or none. The steps continue if the client closes its connection. The caller can read their progress, and
 * cancel them.
 * @throws EDIT_CONFLICT if the model has changed since the diff was created. Otherwise the failure of the refused step, with
 * its index as `step`.
 */
export async function applySchema(context: Context, body: unknown): Promise<void> {
  requireAdmin(context);
  const { hash, steps } = readDiff(body);
  assertCreatable(context, steps);
  const write = { action: 'apply-schema', collection: null, rows: steps.length } as const;
  const running = context.runningWrites.start(context, write);
  const changes = steps.map((step, index) => followed(changeOf(step), running, [steps, index]));
  try {
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
  } finally {
    running.end();
  }
}

/** Returns the change with its progress. A failure names the step. */
function followed(
  change: SchemaChange,
  { signal, report }: StartedWrite,
  [steps, index]: readonly [readonly SnapshotStep[], number],
): SchemaChange {
  const text = steps[index]?.text ?? change.item;
  return {
    ...change,
    async apply(context, ddl) {
      signal.throwIfAborted();
      await inStep(context, { index, count: steps.length, text }, () => change.apply(context, ddl));
      report(index + 1);
    },
  };
}

function hashOf(snapshot: Snapshot): string {
  return createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url');
}
