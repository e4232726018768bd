/** What a screen offers to the blocks, panels and actions that stand in it. renderer/screen provides it by context. */
import { createContext, useContext, type ReactNode } from 'react';
import type { Collection } from '../../schemas/collection/types.ts';
import type { LayoutQuery, Preset } from '../../schemas/query/types.ts';
import type { Verdict } from '../../schemas/permission/types.ts';
import type { ActionSpec, Requirement, Target, Text } from '../../schemas/screen/types.ts';
import type { ColumnPlan, Disabled } from './definitions.ts';
import type { FormPlan } from './plan.ts';
import type { Key, PlatformError, Row } from './platform.ts';
import type { RenderContextValue } from './render.ts';
import type { EditStore } from './store.ts';

interface DataHandle {
  readonly name: string;
  readonly collection: Collection;
  readonly status: 'loading' | 'loaded' | 'error' | 'not-found';
  readonly error: PlatformError | null;
  refresh(): Promise<void>;
}

/** How rows are chosen from a list of choices. */
export interface Choosing {
  /** False: only the last choice is kept (FORM-19), so there is no choosing all. */
  readonly several: boolean;
  /** Why a row cannot be chosen, in words; null: it can. Absent: each can. */
  readonly refuses?: (key: Key) => string | null;
}

/** A named list of a screen. */
export interface ListHandle extends DataHandle {
  readonly kind: 'list';
  readonly items: readonly Row[];
  /** `estimated`: the platform does not count; there are at least so many, one more than was seen where a page is full. */
  readonly counts: { readonly filtered: number; readonly total: number; readonly estimated?: true };
  readonly keyOf: (row: Row) => Key;
  /** The preset in use with its unsaved changes; free lists have one too, which is not stored. */
  readonly preset: Preset;
  readonly layout: string;
  readonly query: {
    readonly page: number;
    readonly limit: number;
    readonly sort: string | null;
    readonly fields: readonly string[];
  };
  readonly layoutOptions: Readonly<Record<string, unknown>>;
  readonly columns: readonly ColumnPlan[];
  readonly selection: readonly Key[];
  readonly search: string;
  /** A click on a row chooses it. */
  readonly choosing?: Choosing;
  /** In words: why some rows are left out, whatever is asked for. */
  readonly locked?: string;
  /** Unlocked filters, and one for a search (LAY-12). */
  readonly activeFilters: number;
  changePreset(change: Partial<Preset>): void;
  changeQuery(change: LayoutQuery): void;
  changeLayoutOptions(change: Readonly<Record<string, unknown>>): void;
  setSearch(text: string): void;
  select(keys: readonly Key[]): void;
  clearFilters(): void;
  resetPreset(): void;
  move(item: Key, to: Key): Promise<void>;
  removeSelected(): Promise<void>;
  archiveSelected(): Promise<void>;
}

export type SaveNext = 'leave' | 'stay' | 'new' | 'copy';

export interface OfferedDraft {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly otherTab: boolean;
  readonly fields: readonly string[];
  restore(): void;
  discard(): void;
}

/** A named item of a screen: existing, new (`+`), a batch or a singleton. */
export interface ItemHandle extends DataHandle {
  readonly kind: 'item';
  /** null for batches, and for singletons without a row. */
  readonly key: Key | '+' | null;
  readonly keys: readonly Key[];
  readonly isNew: boolean;
  readonly isBatch: boolean;
  readonly store: EditStore;
  readonly plan: FormPlan;
  /** Somebody else removed it while it was open: what is in the form is all that is left. */
  readonly gone: boolean;
  /** Unsaved work of an earlier visit, until it is restored or discarded. */
  readonly draft: OfferedDraft | null;
  /** Resolves with the saved row's key, null for batches. Issues reach the form before it rejects. */
  save(next: SaveNext): Promise<Key | null>;
  remove(): Promise<void>;
  /** Sets the archive field to its archive value, or to the unarchive value if it holds that (ITEM-14). */
  toggleArchive(): Promise<void>;
}

export type AnyHandle = ListHandle | ItemHandle;

export interface ScreenApi {
  readonly id: string;
  readonly route: {
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
  };
  data(name: string): AnyHandle | undefined;
  /** Runs an action with its confirmation and its `then`. Never rejects: failures are shown. */
  run(action: ActionSpec): Promise<void>;
  text(text: Text): string;
  /** The value of a reference tree (`{ from: 'route.key' }`). */
  resolve(value: unknown): unknown;
  holds(when: unknown): boolean;
  verdict(requirement: Requirement): Verdict;
  disabledBy(requirement: Requirement): Disabled;
  href(target: Target): string | null;
  navigate(target: Target | string): void;
  /** Drawers and dialogs: back to the parent. */
  close(): void;
  /** Draws another element of the same screen by its name (a strip of actions). */
  element(name: string): ReactNode;
}

/** What an action runs in. `data` is the data entry of the element that ran it, else the screen's only one. */
export interface ActionContext {
  readonly screen: ScreenApi;
  readonly render: RenderContextValue;
  readonly data: AnyHandle | undefined;
  /** The label of what was run, for messages. */
  readonly label: string | null;
}

export const ScreenContext = createContext<ScreenApi | null>(null);

/** Only inside a screen. */
export function useScreen(): ScreenApi {
  const screen = useContext(ScreenContext);
  if (!screen)
    throw new Error('useScreen() stands outside a screen: blocks and panels are drawn by renderer/screen.');
  return screen;
}

/** A named list of the screen around; throws where the descriptor names something else. */
export function useList(name: string | null): ListHandle {
  const screen = useScreen();
  const handle = name === null ? undefined : screen.data(name);
  if (handle?.kind !== 'list') throw new Error(`Screen "${screen.id}" has no list called "${name}".`);
  return handle;
}

/** A named item of the screen around; throws where the descriptor names something else. */
export function useItem(name: string | null): ItemHandle {
  const screen = useScreen();
  const handle = name === null ? undefined : screen.data(name);
  if (handle?.kind !== 'item') throw new Error(`Screen "${screen.id}" has no item called "${name}".`);
  return handle;
}
