import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { driverMessage } from '../driver-message.ts';
import { isOutOfConnections, outOfConnections } from '../out-of-connections.ts';
import { refusedByTrigger } from '../refused-by-trigger.ts';
import { storageFull } from '../storage-full.ts';
import { copyOf } from './tables/rebuild.ts';

/** Converts constraint errors of the driver to errors of the caller. Returns null for all others. */
export function toFailure(error: unknown): Error | null {
  if (isOutOfConnections(error)) return outOfConnections;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  // Knex prepends the statement to the driver's message.
  const textAfter = (start: string) => error.message.slice(error.message.lastIndexOf(start) + start.length);
  switch (error.code) {
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
    case 'SQLITE_CONSTRAINT_ROWID':
      return notUnique(textAfter('UNIQUE constraint failed: '));
    case 'SQLITE_CONSTRAINT_NOTNULL': {
      const { collection, field } = place(textAfter('NOT NULL constraint failed: '));
      return createFailure('NOT_NULL_VIOLATION', `Field "${field}" of "${collection}" can't be null.`, {
        collection,
        field,
      });
    }
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
      return invalidForeignKey();
    // SQLite implements the actions of foreign keys as triggers.
    case 'SQLITE_CONSTRAINT_TRIGGER': {
      const text = driverMessage(error);
      return text === 'FOREIGN KEY constraint failed' ? invalidForeignKey() : refusedByTrigger(text);
    }
    case 'SQLITE_CONSTRAINT_CHECK':
      return createFailure(
        'INVALID_PAYLOAD',
        `The value violates the check constraint ${textAfter('CHECK constraint failed: ')}.`,
      );
    case 'SQLITE_CONSTRAINT_DATATYPE':
    case 'SQLITE_MISMATCH':
      return createFailure('INVALID_PAYLOAD', 'A value does not fit the type of its column.');
    case 'SQLITE_BUSY':
    case 'SQLITE_BUSY_SNAPSHOT':
      return createFailure(
        'SERVICE_UNAVAILABLE',
        'The database file is locked by another program. Try again in a moment.',
        { retry_after: 1 },
      );
    case 'SQLITE_ERROR':
      return brokenObject(driverMessage(error));
    case 'SQLITE_FULL':
      return storageFull();
    case 'SQLITE_TOOBIG':
      return createFailure('VALUE_TOO_LONG', 'A value is longer than the database can hold.');
    default:
      return null;
  }
}

/** Whether a statement names a table or a column that does not exist. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && /^(no such (table|column): |table .* has no column)/.test(driverMessage(error))
  );
}

/**
 * Explains an error of a schema change. If SQLite rejects it, the request is wrong; elsewhere, the same error would
 * be a bug of this server.
 */
export function explainChange(error: unknown, table: string): unknown {
  if (error instanceof PlatformFailure) return error;
  const explained = toFailure(error);
  if (explained instanceof PlatformFailure) {
    // The error names the temporary copy; replace it by the table.
    return new PlatformFailure(
      explained.errors.map(({ message, extensions }) => ({
        message: message.replaceAll(copyOf(table), table),
        extensions: 'collection' in extensions ? { ...extensions, collection: table } : extensions,
      })),
    );
  }
  if (error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR') {
    const database = error.message.replaceAll(copyOf(table), table);
    return createFailure('INVALID_PAYLOAD', `The database rejects this change: ${database}.`, {
      collection: table,
      database,
    });
  }
  return error;
}

/**
 * SQLite resolves the names inside triggers and views with their schema. Statements of this server name tables without
 * one.
 */
function brokenObject(message: string): Error | null {
  if (!message.startsWith('no such table: main.')) return null;
  return createFailure(
    'INVALID_PAYLOAD',
    `A trigger or a view of the database is broken: ${message}. Correct or drop it in the database.`,
  );
}

function invalidForeignKey(): Error {
  return createFailure(
    'INVALID_FOREIGN_KEY',
    'Invalid foreign key: the referenced row does not exist or is still in use.',
  );
}

function notUnique(where: string): Error {
  const columns = where.split(', ').map(place);
  const first = columns[0] ?? { collection: '', field: '' };
  const names = columns.map(({ field }) => field);
  const message =
    names.length > 1
      ? `Fields ${names.map((name) => `"${name}"`).join(', ')} together have to be unique.`
      : `Field "${first.field}" has to be unique.`;
  return createFailure('RECORD_NOT_UNIQUE', message, {
    ...first,
    ...(names.length > 1 ? { fields: names } : {}),
  });
}

function place(text: string): { readonly collection: string; readonly field: string } {
  const dot = text.indexOf('.');
  return { collection: text.slice(0, Math.max(dot, 0)), field: text.slice(dot + 1) };
}
