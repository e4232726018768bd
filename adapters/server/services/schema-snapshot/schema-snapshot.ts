/** The data model as a whole: told, compared with another one, and made equal to it in one transaction. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { fail } from '../../../../schemas/error/failure.ts';
import type { Context } from '../../contract.ts';
import { readMetadata } from '../../database/model/rows.ts';
import { changeSchema, requireAdmin } from '../schema-change.ts';
import { changeOf, joinGroups } from './apply.ts';
import { diffSnapshots } from './diff.ts';
import { readDiff, readSnapshot } from './read.ts';
import { takeSnapshot } from './take.ts';
import type { Snapshot, SnapshotDiff } from './types.ts';

/** Equal models answer equal text, whatever the database. */
export function readSchemaSnapshot(context: Context): Promise<Snapshot> {
  requireAdmin(context);
  return snapshotNow(context, context.knex);
}

/** The steps from the model as it is to a snapshot; null where there are none. */
export async function diffSchema(context: Context, body: unknown): Promise<SnapshotDiff | null> {
  requireAdmin(context);
  const to = readSnapshot(body);
  const from = await snapshotNow(context, context.knex);
  const steps = diffSnapshots(from, to);
  for (const step of steps) changeOf(context, step);
  return steps.length === 0 ? null : { hash: hashOf(from), steps };
}

/** Carries the steps out, all or none. Throws EDIT_CONFLICT where the model is not the one that they start from. */
export async function applySchema(context: Context, body: unknown): Promise<void> {
  requireAdmin(context);
  const { hash, steps } = readDiff(body);
  const changes = steps.map((step) => changeOf(context, step));
  await changeSchema(context, changes, {
    async before(inside) {
      if (hashOf(await snapshotNow(inside, inside.knex)) !== hash)
        throw fail('EDIT_CONFLICT', 'The data model has changed since this diff was made. Make a new one.');
    },
    after: (inside) => joinGroups(inside, steps),
  });
}

async function snapshotNow({ database: { dialect } }: Context, knex: Knex): Promise<Snapshot> {
  const tables = await dialect.introspect(knex);
  return takeSnapshot(tables, await readMetadata(knex, dialect), dialect.decode);
}

function hashOf(snapshot: Snapshot): string {
  return createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url');
}
