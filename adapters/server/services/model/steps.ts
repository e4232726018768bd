/** Applies several changes of the model in one transaction (FLD-26). */
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { ModelStep, StepKind, StepOf } from '../../../../schemas/model/step.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, Ddl, MetadataRows, Row } from '../../contract.ts';
import { loadModel } from '../../database/model/load.ts';
import type { Key } from '../items/rows.ts';
import { inStep } from './in-step.ts';
import { countLosses } from './losses.ts';
import { recordModelChange } from './record-change.ts';
import { ItemsService } from '../items/items.ts';
import { inSchemaChange, shareTransaction, type WriteTransaction } from '../items/transaction.ts';
import { createCollections, deleteCollection, updateCollection, updateCollections } from './collections.ts';
import { createField, deleteField, updateFields } from './fields.ts';
import { createRelation, deleteRelation, updateRelation } from './relations.ts';
import { requireAdmin, requireUserCollection } from './schema-change.ts';

/** The model is loaded once per step, so a request has few. The largest field of the app needs seven. */
const maxSteps = 100;

type Appliers = {
  readonly [Kind in StepKind]: (context: Context, step: StepOf<Kind>, ddl: Ddl) => Promise<unknown>;
};

const appliers: Appliers = {
  'create-collection': (context, { collection, body }) =>
    createCollections(context, [{ ...body, collection }]),
  'update-collection': (context, { collection, body }) => updateCollection(context, collection, body),
  'update-collections': (context, { changes }) => updateCollections(context, changes),
  'delete-collection': (context, { collection }) => deleteCollection(context, collection),
  'create-field': (context, { collection, field, body }) =>
    createField(context, collection, { ...body, field }),
  async 'update-field'(context, step, ddl) {
    const { collection, field, body, replaceNulls: value } = step;
    if (hasReplacement(step))
      await ddl.withForeignKeys(() => replaceNulls(context, collection, field, value));
    await updateFields(context, collection, [{ ...body, field }]);
  },
  'update-fields': (context, { collection, changes }) =>
    updateFields(context, collection, changes as readonly Row[]),
  'delete-field': (context, { collection, field }) => deleteField(context, collection, field),
  'create-relation': (context, { collection, field, body }) =>
    createRelation(context, { ...body, collection, field }),
  'update-relation': (context, { collection, field, body }) =>
    updateRelation(context, collection, field, body),
  'delete-relation': (context, { collection, field }) => deleteRelation(context, collection, field),
  'create-items'(context, { collection, rows }, ddl) {
    requireUserCollection(context, collection);
    return ddl.withForeignKeys(() => new ItemsService(collection, context).createMany(rows));
  },
};

function hasReplacement({ replaceNulls: value }: StepOf<'update-field'>): boolean {
  return value !== undefined && value !== null;
}

/** The transaction also sets the column to NOT NULL, so that no other caller can store a null in between (FLD-30). */
async function replaceNulls(
  context: Context,
  collection: string,
  field: string,
  value: unknown,
): Promise<void> {
  requireUserCollection(context, collection);
  const items = new ItemsService(collection, context);
  const keys = await items.keysOf({ filter: { [field]: { _null: true } }, limit: -1 });
  if (keys.length > 0) await items.updateMany(keys, { [field]: value });
}

/**
 * Applies all steps in order, or none. Returns the id of the change in the history, or null if nothing changed. Each
 * step sees the model that the steps before it created.
 * @throws the failure of the refused step. Its extension `step` is the index of the step, and `detail` its message without
 * the step.
 */
export async function applySteps(context: Context, body: unknown): Promise<Key | null> {
  requireAdmin(context);
  const steps = readSteps(body);
  return inSchemaChange(context, (transaction, unwatched) =>
    recordModelChange(transaction, unwatched, null, async (ddl, rows) => {
      shareTransaction(transaction, ddl);
      for (const [index, step] of steps.entries()) {
        const named = { index, count: steps.length, text: describe(step) };
        await inStep(context, named, () => applyStep(transaction, ddl, step, index === 0 ? rows : undefined));
      }
    }),
  );
}

/** `rows` are the current metadata, if they are known. */
async function applyStep(
  { context, lost }: WriteTransaction,
  ddl: Ddl,
  step: ModelStep,
  rows: MetadataRows | undefined,
): Promise<void> {
  const { knex, database, model: known } = context;
  const model = await loadModel({ knex, dialect: database.dialect }, 1, { known, rows });
  const inside = { ...context, model };
  if (step.do === 'update-field' && hasReplacement(step)) {
    const { collection, field } = step;
    lost.push(...(await countLosses(inside, [{ what: 'nulls', collection, field }])));
  }
  await appliers[step.do](inside, step as never, ddl);
}

function describe(step: ModelStep): string {
  const action = step.do.replace('-', ' ');
  if (!('collection' in step)) return action;
  const name = 'field' in step ? `${step.collection}.${step.field}` : step.collection;
  return `${action} "${name}"`;
}

function readSteps(body: unknown): readonly ModelStep[] {
  const steps = isRecord(body) ? body['steps'] : undefined;
  if (!Array.isArray(steps) || steps.length === 0 || steps.length > maxSteps)
    throw createFailure('INVALID_PAYLOAD', `"steps" must be a list of 1 to ${maxSteps} steps.`, {
      field: 'steps',
    });
  return steps.map(readStep);
}

const parts: { readonly [Kind in StepKind]: readonly Part[] } = {
  'create-collection': ['collection', 'body'],
  'update-collection': ['collection', 'body'],
  'update-collections': ['changes'],
  'delete-collection': ['collection'],
  'create-field': ['collection', 'field', 'body'],
  'update-field': ['collection', 'field', 'body'],
  'update-fields': ['collection', 'changes'],
  'delete-field': ['collection', 'field'],
  'create-relation': ['collection', 'field', 'body'],
  'update-relation': ['collection', 'field', 'body'],
  'delete-relation': ['collection', 'field'],
  'create-items': ['collection', 'rows'],
};

type Part = 'collection' | 'field' | 'changes' | 'body' | 'rows';

const checks: Readonly<
  Record<Part, { readonly fits: (value: unknown) => boolean; readonly expected: string }>
> = {
  collection: { fits: isName, expected: 'the name of a collection' },
  field: { fits: isName, expected: 'the name of a field' },
  body: { fits: isRecord, expected: 'an object' },
  changes: { fits: isListOfObjects, expected: 'a list of changes' },
  rows: {
    fits: isListOfObjects,
    expected: 'a list of items',
  },
};

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord);
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function readStep(step: unknown, index: number): ModelStep {
  const refuse = (name: string, expected: string) =>
    createFailure('INVALID_PAYLOAD', `"steps.${index}.${name}" must be ${expected}.`, {
      field: `steps.${index}.${name}`,
      step: index,
    });
  const kind: unknown = isRecord(step) ? step['do'] : undefined;
  if (!isRecord(step) || typeof kind !== 'string' || !Object.hasOwn(parts, kind))
    throw refuse('do', `one of [${Object.keys(parts).join(', ')}]`);
  for (const part of parts[kind as StepKind])
    if (!checks[part].fits(step[part])) throw refuse(part, checks[part].expected);
  return step as unknown as ModelStep;
}
