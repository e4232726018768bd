/** The result of hydration, and the store that keeps it. */
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Grants } from '../../schemas/permission/types.ts';
import type { Visit } from '../contract/ports.ts';
import type { RenderContextValue } from '../contract/render.ts';
import type { Me } from '../contract/session.ts';

export interface Knowledge {
  readonly me: Me;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly metadata: Metadata;
  readonly grants: Grants;
}

export type Hydration =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly known: Knowledge }
  /** The user is authenticated but has no app access (AUTH-33). */
  | { readonly status: 'no-access'; readonly me: Me }
  /** The role requires a second factor. The platform rejects other requests until it is set up. */
  | { readonly status: 'two-factor'; readonly me: Me }
  | { readonly status: 'error'; readonly error: unknown };

export interface HydrationStore {
  readonly state: Hydration;
  subscribe(listener: () => void): () => void;
  /**
   * Reads everything. On later calls, unchanged parts keep their identity, and a failure keeps the known
   * state. Returns whether the read succeeded. Only one hydration runs at a time; calls during it share the
   * next one. `page` names the collections of the first page. Their fields and those of their neighbours are
   * part of the first hydration, so that the page renders once.
   */
  hydrate(page?: Promise<readonly string[]>): Promise<boolean>;
  /**
   * Reads the fields of these collections again, if they are in use, and nothing else. Returns whether this
   * succeeded: during a hydration, or after a failure, everything must be read.
   */
  readFieldsAgain(names: readonly string[]): Promise<boolean>;
  /** See `RenderContextValue.ensureFields`. */
  readonly ensureFields: RenderContextValue['ensureFields'];
  /** Preloads fields that may be needed next. They are not rendered before they are requested. */
  preloadFields(names: readonly string[]): void;
  /**
   * Starts with what the last visit read, if nothing was read yet: fields of these collections and of their
   * neighbours are used at once, those of others when they are requested. All of them are read again when they
   * are used. The next hydration confirms the rest.
   */
  restore(visit: Visit, collections: readonly string[]): void;
  /** Returns what the next visit can start with; null before the first hydration has succeeded. */
  visit(): Omit<Visit, 'presets'> | null;
}
