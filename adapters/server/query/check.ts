/** Checks that the caller may use a path in a query. Unknown names cause 400, unreadable ones 403. */
import { createFailure } from '../../../schemas/error/failure.ts';
import type { FieldPath, Predicate } from '../../../schemas/filter/predicate.ts';
import { pathsOf } from '../../../schemas/filter/paths.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { grantFor, requireField, touchable } from '../access.ts';
import { rejectCopyFilter } from './history.ts';
import { unknownField } from './names.ts';
import { stepOf } from './steps.ts';

export function checkPredicate(
  context: Context,
  collection: ModelCollection,
  predicate: Predicate,
  where: string,
): void {
  for (const path of pathsOf(predicate)) checkPath(context, collection, path, where);
}

export function checkPath(
  context: Context,
  collection: ModelCollection,
  path: FieldPath,
  where: string,
): void {
  const [segment, ...rest] = path;
  if (segment === undefined) return;
  const step = stepOf(context.model, collection, segment);
  const grant = grantFor(context.grants, collection.name, 'read');
  if (!step) throw unknownField(collection, segment, where, touchable(grant, collection.fields.keys()));
  requireField(grant, step.field.name);
  rejectCopyFilter(context.grants, collection, step.field.name, where);
  // Even a test for existence reveals information about related rows.
  if (step.is === 'many') grantFor(context.grants, step.target.name, 'read');
  if (rest.length === 0) return;
  if (step.is === 'column' || step.is === 'alias')
    throw createFailure(
      'INVALID_QUERY',
      `Field "${segment}" of collection "${collection.name}" is not a relation, so "${path.join('.')}" leads nowhere (${where}).`,
      { collection: collection.name, field: segment },
    );
  if (step.is === 'any') requireField(grant, step.collectionField);
  const targets = step.target ? [step.target] : step.is === 'any' ? step.allowed : [];
  for (const target of targets) checkPath(context, target, rest, where);
}
