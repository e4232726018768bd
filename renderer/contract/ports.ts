/** Small ports of the engine: time and what a browser keeps. */

/** Time as a dependency, so that tests advance it instead of waiting. Milliseconds. */
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

/** What an unsaved page keeps in the browser. Keyed by platform origin, user, collection and item key. */
export interface DraftStore {
  read(key: string): Promise<Draft | null>;
  write(key: string, draft: Draft): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys of this prefix, newest first. */
  list(prefix: string): Promise<readonly { readonly key: string; readonly at: number }[]>;
}

export interface Draft {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The tab that wrote it: another tab's draft is offered, not merged. */
  readonly tab: string;
  readonly edits: Readonly<Record<string, unknown>>;
  /** What the edited fields held when editing started. */
  readonly base: Readonly<Record<string, unknown>>;
}

/** Small settings of one browser (open sidebar, last width). Synchronous; failures read as null. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}
