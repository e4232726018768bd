/** The services of the engine. They depend on no definition, so that definitions of actions can name them. */
import type { ReactNode } from 'react';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Grants } from '../../schemas/permission/types.ts';
import type { Key, Platform } from './platform.ts';
import type { Clock, DraftStore } from './ports.ts';
import type { Me } from './session.ts';

/**
 * Translates `key` with values; `count` selects the plural form. Returns the key if it has no translation.
 */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export interface Notice {
  readonly title: string;
  readonly text?: string;
  readonly kind: 'info' | 'success' | 'warning' | 'danger';
  readonly persist?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Called when the fields are loaded. Nothing is rendered with them until the returned promise settles. */
export type OnFieldsLoaded = (metadata: Metadata) => Promise<unknown> | void;

/** The services of `useRender()` and of actions. The registry and the slots are not part of them. */
export interface Services {
  readonly t: Translate;
  /** Loads the texts that only few pages show (scripts/late-texts.ts). */
  readonly loadLateTexts: () => Promise<void>;
  readonly locale: string;
  readonly metadata: Metadata;
  /**
   * Loads the fields of collections that are not loaded yet. Returns the metadata with them; the context is
   * updated a moment later. `known` is called as soon as the fields are loaded, or at once if they already
   * are. Its state changes render in the same pass as the fields.
   */
  readonly ensureFields: (
    collections: readonly string[],
    known?: OnFieldsLoaded,
  ) => Promise<Metadata | undefined>;
  /** Preloads the fields of collections whose links are visible. It loads no code. */
  readonly preloadFields: (collections: readonly string[]) => void;
  /**
   * Preloads fields and code of the collection's screens. Called when the user hovers over a link to the
   * collection.
   */
  readonly prepare: (collection: string) => void;
  /** Prefetches the data of the page at `path`. Called when the user presses a link, before the click. */
  readonly prefetchPage: (path: string) => void;
  /** Returns the path of an item's page, or null if it has none. */
  readonly itemHref: (collection: string, key: Key) => string | null;
  readonly grants: Grants;
  readonly me: Me;
  readonly platform: Platform;
  readonly clock: Clock;
  readonly drafts: DraftStore;
  /** Id of this load of the app. Keys of drafts contain it, so that two tabs never write the same one. */
  readonly tab: string;
  /** Shows a notification. Returns the function that closes it. */
  readonly notify: (notice: Notice) => () => void;
  /** Announces a text to screen readers. Nothing is shown. */
  readonly announce: (text: string) => void;
  /**
   * Shows a failure in a dialog (ERR-04): the given title or that of the error code, and the reason, the issues of fields
   * or else the server's message. `collection` names the fields.
   */
  readonly report: (error: unknown, title?: string, collection?: string) => void;
  readonly confirm: (question: {
    readonly title: string;
    readonly text?: string;
    readonly confirm: string;
    /** Label of the button that does nothing; the default is "Cancel". */
    readonly cancel?: string;
    readonly danger?: boolean;
  }) => Promise<boolean>;
  readonly navigate: (path: string) => void;
  /**
   * Renders an element outside the page, for example a dialog of an action. It stays mounted when the page changes.
   * Returns the function that removes it.
   */
  readonly mount: (element: ReactNode) => () => void;
}
