import { createFailure, type PlatformFailure } from '../../../schemas/error/failure.ts';
import type { ErrorCode } from '../../../schemas/error/codes.ts';
import { nearest } from '../../../schemas/value/nearest.ts';
import type { ModelCollection } from '../contract.ts';

/**
 * Creates the error for an unknown field: `Field "titel" does not exist in collection "articles" (filter). Did you
 * mean "title"?`
 */
export function unknownField(
  collection: ModelCollection,
  field: string,
  where: string,
  known: readonly string[] = [...collection.fields.keys()],
  code: ErrorCode = 'INVALID_QUERY',
): PlatformFailure {
  const near = nearest(field, known);
  const hint = near ? ` Did you mean "${near}"?` : '';
  return createFailure(
    code,
    `Field "${field}" does not exist in collection "${collection.name}" (${where}).${hint}`,
    near ? { collection: collection.name, field, nearest: near } : { collection: collection.name, field },
  );
}
