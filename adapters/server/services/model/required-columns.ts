/** Refuses NOT NULL columns of relations that no item could satisfy. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import {
  clearsColumn,
  requiredCycle,
  requiredRelations,
} from '../../../../schemas/relation/required-relations.ts';
import type { OnDelete } from '../../../../schemas/relation/types.ts';
import type { Model } from '../../contract.ts';

interface ForeignKey {
  readonly collection: string;
  readonly field: string;
  readonly related: string;
  readonly onDelete: OnDelete | null;
}

interface Column {
  readonly nullable: boolean;
  readonly defaultValue: unknown;
}

/**
 * Checks that a deletion of the related item can clear the column. `part` is the property that the error names.
 * @throws INVALID_PAYLOAD
 */
export function requireClearable(
  { collection, field, related, onDelete }: ForeignKey,
  { nullable, defaultValue }: Column,
  part: 'schema.on_delete' | 'schema.is_nullable',
): void {
  if (nullable || !clearsColumn(onDelete, defaultValue)) return;
  throw createFailure(
    'INVALID_PAYLOAD',
    `"${collection}.${field}" is NOT NULL, so it cannot be cleared when an item of "${related}" is deleted (${onDelete}). Allow NULL, or choose another rule.`,
    { collection, field: part, reason: 'clears' },
  );
}

/**
 * Checks that the first items can be created, although a column of a relation is NOT NULL.
 * @throws INVALID_PAYLOAD if required relations form a cycle
 */
export function requireNoCycle(
  model: Model,
  { collection, field, related }: ForeignKey,
  { nullable }: Column,
): void {
  const isRequired = (name: string, column: string) =>
    model.collections.get(name)?.fields.get(column)?.column?.nullable === false;
  const others = requiredRelations(model.relations, isRequired);
  const cycle = nullable ? null : requiredCycle({ collection, related }, others);
  if (cycle === null) return;
  throw createFailure(
    'INVALID_PAYLOAD',
    `"${collection}.${field}" is NOT NULL, but then these collections require items of each other: ${cycle.join(', ')}. The first item could not be created. Allow NULL in one of the relations.`,
    { collection, field: 'schema.is_nullable', reason: 'cycle', cycle },
  );
}
