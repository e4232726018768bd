import { fail, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { storageFull } from '../storage-full.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

/** The parts of a driver's error that explain it. */
interface DriverError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** The driver's errors as failures of the caller; null for everything else (unforeseen, so a 500). */
export function explain(error: unknown): Error | null {
  if (error instanceof PlatformFailure) return error;
  if (!(error instanceof Error)) return null;
  if (error.name === 'KnexTimeoutError' || lost.test(said(error))) return gone(error as DriverError);
  if (!('code' in error) || typeof error.code !== 'string') return null;
  return ownValue(explained, error.code)?.(error as DriverError) ?? null;
}

/** What PostgreSQL refuses to change of a table is the caller's request; anywhere else it would be our mistake. */
export function explainChange(error: unknown): Error | null {
  const code = (error as { code?: unknown }).code;
  const isRefusal = typeof code === 'string' && refusals.has(code);
  return explain(error) ?? (isRefusal ? refused(error as DriverError) : null);
}

type Explain = (error: DriverError) => Error;

/** A connection that ended has no code. */
const lost = /^(Connection terminated|Client has encountered a connection error|timeout expired)/;

/** Knex puts the statement in front of the driver's message. */
function said({ message }: Error): string {
  return message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');
}

/** The value that a message repeats in quotes, of whatever language. */
function quotedIn(error: Error): string | null {
  return /["»„“]([^"«“”]*)["«“”]\s*$/.exec(said(error))?.[1] ?? null;
}

const misfit: Explain = (error) =>
  fail('INVALID_PAYLOAD', `A value does not fit the type of its column: ${said(error)}.`, {
    invalid: quotedIn(error),
  });
const outOfRange: Explain = (error) =>
  fail(
    'VALUE_OUT_OF_RANGE',
    `A value is outside the range of its column: ${said(error)}.${error.detail ? ` ${error.detail}` : ''}`,
  );
const refused: Explain = (error) =>
  fail(
    'INVALID_PAYLOAD',
    `PostgreSQL refuses this: ${said(error)}.${error.detail ? ` ${error.detail}` : ''}`,
  );
const busy: Explain = () =>
  fail('SERVICE_UNAVAILABLE', 'The table is in use by somebody else. Try again in a moment.');
const gone: Explain = () =>
  fail('SERVICE_UNAVAILABLE', 'The database cannot be reached at the moment. Try again.');
const notAllowed: Explain = (error) =>
  fail('FORBIDDEN', `The server's user of the database may not do this: ${said(error)}.`);

/**
 * A type that cannot become the other, a view or a default that hangs on a column, too many columns; a table or column
 * that somebody made or dropped in the meantime.
 */
const refusals: ReadonlySet<string> = new Set([
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
  '23505': notUnique,
  '23502': ({ table = '', column = '' }) =>
    fail('NOT_NULL_VIOLATION', `Field "${column}" of "${table}" can't be null.`, {
      collection: table,
      field: column,
    }),
  '23503': () =>
    fail('INVALID_FOREIGN_KEY', 'Invalid foreign key: the row it names does not exist, or is still in use.'),
  '23001': () => fail('INVALID_FOREIGN_KEY', 'Invalid foreign key: the row is still in use.'),
  '23514': ({ table = '', constraint = '' }) =>
    fail('INVALID_PAYLOAD', `The value breaks a check of the database: ${constraint}.`, {
      collection: table,
    }),
  '23P01': ({ table = '', constraint = '' }) =>
    fail('INVALID_PAYLOAD', `The value excludes another row's: ${constraint}.`, { collection: table }),
  '428C9': refused,
  '22001': (error) => fail('VALUE_TOO_LONG', `A value is longer than its column can hold: ${said(error)}.`),
  '22003': outOfRange,
  '22008': outOfRange,
  '22007': misfit,
  '22P02': misfit,
  '22P05': misfit,
  '22021': () =>
    fail('INVALID_PAYLOAD', 'A text contains the character U+0000, which PostgreSQL cannot keep. Remove it.'),
  '2200N': misfit,
  '22030': misfit,
  '42501': notAllowed,
  '55P03': busy,
  '40001': busy,
  '40P01': busy,
  '25P03': gone,
  '53300': gone,
  '57P01': gone,
  '57P02': gone,
  '57P03': gone,
  '08003': gone,
  '08006': gone,
  '53100': storageFull,
  ECONNREFUSED: gone,
  ECONNRESET: gone,
  EPIPE: gone,
  ETIMEDOUT: gone,
};

/** `Key ("Full Name", a)=(x, 1) already exists.`, in whatever language. */
function notUnique({ detail = '', table = '', constraint = '' }: DriverError): Error {
  const [, list = constraint] = /\(([^=]*)\)=\(/.exec(detail) ?? [];
  const names = list.split(', ').map((name) => name.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'));
  const message =
    names.length > 1
      ? `Fields ${names.map((name) => `"${name}"`).join(', ')} together have to be unique.`
      : `Field "${names[0]}" has to be unique.`;
  return fail('RECORD_NOT_UNIQUE', message, {
    collection: table,
    field: names[0],
    ...(names.length > 1 ? { fields: names } : {}),
  });
}
