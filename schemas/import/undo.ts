/** Undoing an import: what the app sends, and what the server returns. Pure. */
import type { WireError } from '../error/codes.ts';
import { createFailure } from '../error/failure.ts';
import { uuidPattern } from '../field/uuid.ts';
import { isRecord } from '../value/record.ts';
import type { Key } from '../value/key.ts';

export interface UndoRequest {
  /** The id of the import: `item` of its activity entry. */
  readonly id: string;
  /** Whether rows that cannot be reverted stay as they are. If false, such rows prevent the undo. */
  readonly skipChanged: boolean;
}

/**
 * Why a row is not reverted: a value was changed after the import, an updated row was deleted, other items refer to a
 * created row, the import changed a secret, whose former value is not stored, or the change is refused now.
 */
export type KeptReason = 'changed' | 'deleted' | 'used' | 'secret' | 'refused';

export interface KeptRow {
  readonly collection: string;
  readonly key: Key;
  readonly reason: KeptReason;
  /** The changed fields. */
  readonly fields: readonly string[];
  /** Why the change of a row is refused: a validation rule, a permission or the database. */
  readonly error?: WireError;
}

export interface UndoResult {
  /** False if rows cannot be reverted and the request does not skip them: nothing was changed. */
  readonly undone: boolean;
  /** Created items that are deleted, and updated items that have their former values. */
  readonly deleted: number;
  readonly restored: number;
  readonly kept: number;
  /** The first kept rows. */
  readonly rows: readonly KeptRow[];
}

/** Number of kept rows that a result lists. */
export const maxKeptRows = 1000;

/** @throws INVALID_PAYLOAD */
export function readUndoRequest(input: unknown): UndoRequest {
  const { id, skipChanged = false } = isRecord(input) ? input : {};
  if (typeof id !== 'string' || !uuidPattern.test(id))
    throw invalid('"id" must be the UUID of an import', 'id');
  if (typeof skipChanged !== 'boolean') throw invalid('"skipChanged" must be true or false', 'skipChanged');
  return { id, skipChanged };
}

const invalid = (message: string, field: string) => createFailure('INVALID_PAYLOAD', message, { field });
