/** The checks of the route fuzz. They send nothing, so that a test can give them answers and databases with defects. */
import { changedTables } from './database.ts';
import type { Request } from './requests.ts';
import type { Sent } from './send.ts';

/** A value in every cell that callers of limited roles must not read. */
export const hiddenMark = 'zq-hidden-value-qz';

type DatabaseText = Readonly<Record<string, string>>;

/** Returns the tables that a refused request changed. Requests that succeed may change all tables. */
export function changedByRefusal(
  status: number,
  before: DatabaseText,
  after: DatabaseText,
): readonly string[] {
  return status < 400 ? [] : changedTables(before, after);
}

/** Returns the request as text if a limited role received the marked value, else null. */
export function leakOf(
  { who, method, path }: Pick<Request, 'who' | 'method' | 'path'>,
  { text }: Pick<Sent, 'text'>,
): string | null {
  // An error can repeat what the client sent, but the client does not send the mark.
  return who !== 'admin' && text.includes(hiddenMark) ? `${who} ${method} ${path.slice(0, 500)}` : null;
}
