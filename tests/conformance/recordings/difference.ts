import type { DatabaseName } from '../../support/server.ts';

/** An answer of ours that is not the reference's. */
export interface Difference {
  /** As `differencesOf` words them; `*` is anything. */
  readonly what: readonly string[];
  /** Numbers and spans of recordings. */
  readonly in: string;
  readonly reason: string;
  /** Both databases unless told. */
  readonly on?: DatabaseName;
}
