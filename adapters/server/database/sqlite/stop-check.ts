import type { TableInfo } from '../../contract.ts';

/** Tests one of about a thousand rows of a table without an integer key. random() takes four times as long as a key. */
const checkAtRandom = '(case when (random() & 1023) = 0 then alive() else 1 end)';

/**
 * Returns an SQL condition that is always true, and that stops an aborted statement (connection.ts). SQLite tests it for
 * each row of the first table of a view, which may join many rows to it. In tables, one of about a thousand rows calls the
 * function. The divisor is a prime number, because keys may be multiples of a power of two or ten.
 */
export function stopCheck(kind: TableInfo['kind'], key: string | null): string {
  if (kind === 'view') return 'alive()';
  return key === null ? checkAtRandom : `(${key} % 1021 or alive())`;
}

const checkByKey = /\("(?:[^"]|"")+"\."(?:[^"]|"")+" % 1021 or alive\(\)\)/g;

/** Removes the checks from a statement that runs on the main thread, where nothing can stop it. */
export function withoutStopChecks(text: string): string {
  if (!text.includes('alive()')) return text;
  return text.replaceAll(checkAtRandom, '1 = 1').replaceAll(checkByKey, '1 = 1');
}
