import type { DatabaseName } from '../../support/server.ts';

/** A response that differs from the reference server's. */
export interface Difference {
  /** As `differencesOf` words them; `*` is anything. */
  readonly what: readonly string[];
  /** Numbers and spans of recordings. */
  readonly in: string;
  readonly reason: string;
  /** Both databases by default. */
  readonly on?: DatabaseName;
}
