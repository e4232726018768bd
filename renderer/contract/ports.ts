/** Small ports of the engine: time and browser storage. */
import type { RawCollection } from '../../schemas/collection/types.ts';
import type { SystemNames } from '../../schemas/collection/system-names.ts';
import type { RawField } from '../../schemas/field/types.ts';
import type { RawPermission } from '../../schemas/permission/types.ts';
import type { Preset } from '../../schemas/query/types.ts';
import type { Relation } from '../../schemas/relation/types.ts';
import type { Me } from './session.ts';

/** Time as a dependency, so that tests can advance it instead of waiting. All values are in milliseconds. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms) as unknown as number,
  clearTimeout: (id) => clearTimeout(id),
};

/**
 * Stores the drafts of unsaved pages in the browser. A key contains the platform's origin, the user, the
 * collection, the item's key and the tab.
 */
export interface DraftStore {
  read(key: string): Promise<Draft | null>;
  write(key: string, draft: Draft): Promise<void>;
  remove(key: string): Promise<void>;
  /** Returns the keys that start with `prefix`, newest first. */
  list(prefix: string): Promise<readonly { readonly key: string; readonly at: number }[]>;
}

export interface Draft {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /**
   * Id of the tab that wrote the draft, which a reload keeps. A draft of another tab is offered to the user, not
   * restored automatically.
   */
  readonly tab: string;
  readonly edits: Readonly<Record<string, unknown>>;
  /** Initial values of the edited fields when editing started. */
  readonly base: Readonly<Record<string, unknown>>;
}

/** Small settings of one browser (open sidebar, last width). Synchronous. Returns null if reading fails. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** The data that a user's last visit loaded before its first page. The next visit starts with it and reloads it. */
export interface Visit {
  readonly me: Me;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The permissions of the user's role; empty for administrators. */
  readonly permissions: readonly RawPermission[];
  readonly collections: readonly RawCollection[];
  readonly relations: readonly Relation[];
  /** The names of system collections in the user's language; absent in English. */
  readonly names?: SystemNames;
  /** The fields of the collections that were used last, by collection. */
  readonly fields: Readonly<Record<string, readonly RawField[]>>;
  /** Absent if the visit read no presets. */
  readonly presets?: readonly Preset[];
}

/** Stores the visit of one browser. A user who signs out removes it. */
export interface VisitStore {
  /** Resolves with null if there is none, or if it cannot be read. Never rejects. */
  read(): Promise<Visit | null>;
  /** Never rejects: without a stored visit, the next one only starts more slowly. */
  write(visit: Visit): Promise<void>;
  remove(): Promise<void>;
}
