import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { driverMessage } from '../driver-message.ts';
import { isOutOfConnections, outOfConnections } from '../out-of-connections.ts';
import { refusedByTrigger } from '../refused-by-trigger.ts';
import { storageFull } from '../storage-full.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

/** The parts of a driver error that explain it. */
interface DriverError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly where?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** Converts driver errors to errors of the caller. Returns null for all others, which become a 500. */
export function toFailure(error: unknown): Error | null {
  if (error instanceof PlatformFailure) return error;
  if (!(error instanceof Error)) return null;
  if (isOutOfConnections(error)) return outOfConnections;
  if (lostConnection.test(driverMessage(error))) return unavailable(error as DriverError);
  if (!('code' in error) || typeof error.code !== 'string') return null;
  return ownValue(explained, error.code)?.(error as DriverError) ?? null;
}

/**
 * Explains an error of a schema change. If PostgreSQL rejects it, the request is wrong; elsewhere, the same error
 * would be a bug of this server.
 */
export function explainChange(error: unknown): Error | null {
  const code = (error as { code?: unknown }).code;
  // "data type json has no default operator class for access method btree"
  if (code === '42704' && driverMessage(error as Error).includes('operator class'))
    return createFailure(
      'INVALID_PAYLOAD',
      'PostgreSQL cannot compare values of this type, so that they can be neither unique nor indexed.',
    );
  const isRefusal = typeof code === 'string' && rejectedCodes.has(code);
  return toFailure(error) ?? (isRefusal ? rejected(error as DriverError) : null);
}

/** Whether a statement names a table (42P01) or a column (42703) that does not exist. */
export function isMissing(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return error instanceof Error && (code === '42P01' || code === '42703');
}

type Explain = (error: DriverError) => Error | null;

/** Messages of lost connections, which have no error code. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error|timeout expired)/;

/** Returns the value that a message quotes, in any language. */
function quotedIn(error: Error): string | null {
  return /["»„“]([^"«“”]*)["«“”]\s*$/.exec(driverMessage(error))?.[1] ?? null;
}

const invalidValue: Explain = (error) =>
  createFailure('INVALID_PAYLOAD', `A value does not fit the type of its column: ${driverMessage(error)}.`, {
    invalid: quotedIn(error),
  });
const outOfRange: Explain = (error) =>
  createFailure(
    'VALUE_OUT_OF_RANGE',
    `A value is outside the range of its column: ${driverMessage(error)}.${error.detail ? ` ${error.detail}` : ''}`,
  );
const rejected: Explain = (error) => {
  const database = `${driverMessage(error)}.${error.detail ? ` ${error.detail}` : ''}`;
  return createFailure('INVALID_PAYLOAD', `PostgreSQL rejects this change: ${database}`, { database });
};
const busy: Explain = () =>
  createFailure('SERVICE_UNAVAILABLE', 'The table is locked by another process. Try again in a moment.', {
    retry_after: 1,
  });
const unavailable: Explain = () =>
  createFailure('SERVICE_UNAVAILABLE', 'The database cannot be reached at the moment. Try again.');
const stopped: Explain = () =>
  createFailure(
    'SERVICE_UNAVAILABLE',
    'The query took too long, so the database stopped it. Use a narrower filter, or read fewer rows or fields.',
  );
/** A materialized view without data, for example. */
const notReady: Explain = (error) =>
  createFailure('SERVICE_UNAVAILABLE', `The database cannot do this now: ${withHint(error)}`);
/** Rules of a table can forbid the RETURNING clause, which this server needs. Other messages are errors of this server. */
const notReturning = (error: DriverError): Error | null =>
  /\bRETURNING\b/.test(driverMessage(error))
    ? createFailure('INVALID_PAYLOAD', `The table does not accept this change: ${withHint(error)}`)
    : null;
const withHint = (error: DriverError): string =>
  `${driverMessage(error)}.${error.hint ? ` ${error.hint}` : ''}`;
/** `where` is the call stack of functions and triggers. Without one, the statement of this server is at fault. */
const brokenObject = (error: DriverError): Error | null =>
  error.where
    ? createFailure(
        'INVALID_PAYLOAD',
        `A function, trigger or view of the database is broken: ${driverMessage(error)}. Correct or drop it in the database.`,
      )
    : null;
const notAllowed: Explain = (error) =>
  createFailure(
    'FORBIDDEN',
    `The database user of the server is not allowed to do this: ${driverMessage(error)}.`,
  );

/**
 * SQLSTATE codes of rejected changes: incompatible types, dependent views or defaults, too many columns, and tables
 * or columns that another session has created or dropped.
 */
const rejectedCodes: ReadonlySet<string> = new Set([
  '0A000',
  '22023',
  '2BP01',
  '42804',
  '42701',
  '42703',
  '42830',
  '42846',
  '42P01',
  '42P07',
  '42P16',
  '54000',
  '54011',
]);

const explained: Readonly<Record<string, Explain>> = {
  '0A000': notReturning,
  '42P01': brokenObject,
  '42703': brokenObject,
  '55000': notReady,
  '23505': notUnique,
  '23502': ({ table = '', column = '' }) =>
    createFailure('NOT_NULL_VIOLATION', `Field "${column}" of "${table}" can't be null.`, {
      collection: table,
      field: column,
    }),
  '23503': () =>
    createFailure(
      'INVALID_FOREIGN_KEY',
      'Invalid foreign key: the referenced row does not exist or is still in use.',
    ),
  '23001': () => createFailure('INVALID_FOREIGN_KEY', 'Invalid foreign key: the row is still in use.'),
  '23514': ({ table = '', constraint = '' }) =>
    createFailure('INVALID_PAYLOAD', `The value violates the check constraint ${constraint}.`, {
      collection: table,
    }),
  '23P01': ({ table = '', constraint = '' }) =>
    createFailure('INVALID_PAYLOAD', `The value conflicts with another row: ${constraint}.`, {
      collection: table,
    }),
  '428C9': rejected,
  '22001': (error) =>
    createFailure('VALUE_TOO_LONG', `A value is longer than its column can hold: ${driverMessage(error)}.`),
  '22003': outOfRange,
  '22008': outOfRange,
  // Such as a range whose lower bound exceeds the upper one.
  '22000': invalidValue,
  '22007': invalidValue,
  '22P02': invalidValue,
  '22P05': invalidValue,
  '22021': () =>
    createFailure(
      'INVALID_PAYLOAD',
      'A text contains the character U+0000, which PostgreSQL cannot store. Remove it.',
    ),
  '2200N': invalidValue,
  '22030': invalidValue,
  P0001: (error) => refusedByTrigger(driverMessage(error)),
  '42501': notAllowed,
  '55P03': busy,
  '25P03': unavailable,
  '53300': unavailable,
  '57014': stopped,
  '57P01': unavailable,
  '57P02': unavailable,
  '57P03': unavailable,
  '08003': unavailable,
  '08006': unavailable,
  '53100': storageFull,
  ECONNREFUSED: unavailable,
  ECONNRESET: unavailable,
  EPIPE: unavailable,
  ETIMEDOUT: unavailable,
};

function notUnique({ detail = '', table = '', constraint = '' }: DriverError): Error {
  const names = columnsIn(detail) ?? [constraint];
  const message =
    names.length > 1
      ? `Fields ${names.map((name) => `"${name}"`).join(', ')} together have to be unique.`
      : `Field "${names[0]}" has to be unique.`;
  return createFailure('RECORD_NOT_UNIQUE', message, {
    collection: table,
    field: names[0],
    ...(names.length > 1 ? { fields: names } : {}),
  });
}

/** Returns the table and the columns of the unique index that rejected a statement; null for all other errors. */
export function uniqueViolationOf(
  error: unknown,
): { readonly table: string; readonly columns: readonly string[] } | null {
  const { code, detail = '', table = '' } = (error ?? {}) as Partial<DriverError>;
  return code === '23505' ? { table, columns: columnsIn(detail) ?? [] } : null;
}

/** Parses the detail `Key ("Full Name", a)=(x, 1) already exists.`, in any language. */
function columnsIn(detail: string): string[] | undefined {
  return /\(([^=]*)\)=\(/
    .exec(detail)?.[1]
    ?.split(', ')
    .map((name) => name.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'));
}
