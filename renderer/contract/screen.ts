/** The screen's API for its blocks, panels and actions. renderer/screen provides it by context. */
import { createContext, useContext, type ReactNode } from 'react';
import type { Collection } from '../../schemas/collection/types.ts';
import type { LayoutQuery, Preset, Query, StoredPreset } from '../../schemas/query/types.ts';
import type { OmittedPart } from '../../schemas/query/view-link.ts';
import type { Verdict } from '../../schemas/permission/types.ts';
import type { ActionSpec, Requirement, Target, Text } from '../../schemas/screen/types.ts';
import type { Disabled } from './disabled.ts';
import type { ColumnPlan, FormPlan } from './plan.ts';
import type { Key, PlatformError, Row, Target as Source } from './platform.ts';
import type { Services } from './services.ts';
import type { PageStore } from './store.ts';

interface DataHandle {
  readonly name: string;
  readonly collection: Collection;
  readonly status: 'loading' | 'loaded' | 'error' | 'not-found';
  readonly error: PlatformError | null;
  refresh(): Promise<void>;
}

/** Selection rules of a list to choose rows from. */
export interface SelectionRules {
  /** If false, only the last choice is kept (FORM-19), and "select all" is not available. */
  readonly several: boolean;
  /**
   * Returns the reason, as a text, why a row cannot be chosen, or null if it can. If absent, every row can be
   * chosen.
   */
  readonly refuses?: (key: Key) => string | null;
}

/**
 * Restores the previous values. A second call continues with the items that the first one did not restore. Rejects if the
 * platform refuses all items.
 */
export type Undo = () => Promise<BatchOutcome>;

/** The change that an action makes to several items. `restored` is an Undo. */
export type BatchChange = 'archived' | 'unarchived' | 'deleted' | 'updated' | 'restored';

export interface BatchOutcome {
  readonly done: readonly Key[];
  /** The items that were not changed: the platform refused them, or the user canceled. */
  readonly kept: readonly Key[];
  /** How many items were not changed because the user canceled, in words; null otherwise. */
  readonly note: string | null;
}

/** The result of archiving items, or of taking them out of the archive. */
export interface Archived {
  readonly isArchived: boolean;
  /** Writes the previous value of each item. null if not all previous values are known. */
  readonly undo: Undo | null;
}

export interface Saved {
  /** The saved row's key. null for batches and singletons. */
  readonly key: Key | null;
  /** Writes the previous values of a batch. null for one item, and if not all previous values are known. */
  readonly undo: Undo | null;
  /** The changed and the unchanged items of a batch. Absent for one item. */
  readonly outcome?: BatchOutcome;
  /** The user took all values of another user, so nothing was sent. */
  readonly isUnchanged?: true;
}

/** The bookmark that a list shows. */
export interface BookmarkHandle {
  /** The bookmark without unsaved changes. */
  readonly stored: StoredPreset;
  readonly name: string;
  /** Whether the user owns the bookmark, and may therefore rename and delete it (PRES-15). */
  readonly isOwn: boolean;
  /** Whether the list differs from the stored bookmark (PRES-09). */
  readonly isEdited: boolean;
  /**
   * Stores the settings of the list. The result is a new bookmark if this one belongs to others (PRES-07). Rejects if the
   * platform refuses.
   */
  save(): Promise<StoredPreset>;
  /** Returns to the stored settings (PRES-10). */
  discard(): void;
}

/** The view of a link. The list shows it in place of the stored settings, which stay as they are. */
export interface LinkHandle {
  /** The parts of the link that the list does not apply. */
  readonly omitted: readonly OmittedPart[];
  /** Stores the view as the user's own settings of the list. Rejects if the platform refuses. */
  save(): Promise<void>;
}

/** A named list of a screen. */
export interface ListHandle extends DataHandle {
  readonly kind: 'list';
  /** Identifies the rows: the collection, the bookmark and the filter or the endpoint of the screen. */
  readonly subject: string;
  /** Where the rows are read. */
  readonly source: Source;
  readonly items: readonly Row[];
  /**
   * `estimated` means that the platform does not count. The counts are then a lower bound: rows seen so far,
   * plus one if the page is full. `isAbout` means that the platform estimates the filtered rows.
   */
  readonly counts: {
    readonly filtered: number;
    readonly total: number;
    readonly estimated?: true;
    readonly isAbout?: true;
  };
  /** Replaces an estimate of the platform by the exact number. null if the number is exact or unknown. */
  readonly countExactly: (() => Promise<void>) | null;
  readonly keyOf: (row: Row) => Key;
  /** The current preset with its unsaved changes. Lists without a stored preset have one too. */
  readonly preset: Preset;
  /** The bookmark of the URL: null without one, 'missing' if it does not exist or belongs to another collection. */
  readonly bookmark: BookmarkHandle | 'missing' | null;
  /** The link that the URL contains, if it contains one. */
  readonly link?: LinkHandle | undefined;
  readonly layout: string;
  readonly query: {
    readonly page: number;
    readonly limit: number;
    readonly sort: string | null;
    readonly fields: readonly string[];
  };
  /** The query of the rows on the page, with filters, search and sort. */
  readonly rowsQuery: Query;
  /** The collections that `rowsQuery` traverses. */
  readonly reads: readonly string[];
  readonly layoutOptions: Readonly<Record<string, unknown>>;
  readonly columns: readonly ColumnPlan[];
  readonly selection: readonly Key[];
  /** True if all selected rows are known to be archived. */
  readonly isSelectionArchived: boolean;
  readonly search: string;
  /** A click on a row selects it. */
  readonly choosing?: SelectionRules;
  /** The reason, as a text, for a filter that the user cannot remove. */
  readonly locked?: string;
  /** Number of filters that the user can remove, plus one if there is a search (LAY-12). */
  readonly activeFilters: number;
  changePreset(change: Partial<Preset>): void;
  changeQuery(change: LayoutQuery): void;
  changeLayoutOptions(change: Readonly<Record<string, unknown>>): void;
  setSearch(text: string): void;
  select(keys: readonly Key[]): void;
  /** Selects the matching rows of all pages. null if they are too many, or if the rows have no key. */
  readonly selectAll: (() => Promise<void>) | null;
  clearFilters(): void;
  resetPreset(): void;
  move(item: Key, to: Key): Promise<void>;
  /** The items that were not deleted stay selected. */
  removeSelected(): Promise<BatchOutcome>;
  /** Archives the selected rows, or takes them out of the archive if all are archived. */
  archiveSelected(): Promise<Archived & { readonly outcome: BatchOutcome }>;
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
  readonly store: PageStore;
  readonly plan: FormPlan;
  /** Another user deleted the item while it was open. The form still shows its last values. */
  readonly gone: boolean;
  /** Number of saves that failed because the item is gone. The page then leads the user to its notice. */
  readonly savesWhenGone: number;
  /** Unsaved edits of an earlier visit, until they are restored or discarded. */
  readonly draft: OfferedDraft | null;
  /**
   * Saves the item, or the changes of a batch. The form shows the issues before the promise rejects.
   */
  save(next: SaveNext): Promise<Saved>;
  remove(): Promise<void>;
  /** Sets the archive field to its archive value, or to the unarchive value if it holds that (ITEM-14). */
  toggleArchive(): Promise<Archived>;
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
  /** Returns the value of a reference tree (`{ from: 'route.key' }`). */
  resolve(value: unknown): unknown;
  holds(when: unknown): boolean;
  verdict(requirement: Requirement): Verdict;
  disabledBy(requirement: Requirement): Disabled;
  href(target: Target): string | null;
  navigate(target: Target | string): void;
  /** Closes a drawer or dialog and returns to the parent screen. */
  close(): void;
  /** Renders another element of the same screen by its name (a strip of actions). */
  element(name: string): ReactNode;
}

/**
 * The context of an action. `data` is the data entry of the element that ran it, else the screen's only one.
 */
export interface ActionContext {
  readonly screen: ScreenApi;
  readonly render: Services;
  readonly data: AnyHandle | undefined;
  /** The label of the element that ran the action, for messages. */
  readonly label: string | null;
}

export const ScreenContext = createContext<ScreenApi | null>(null);

/** Returns the screen. Throws outside a screen. */
export function useScreen(): ScreenApi {
  const screen = useContext(ScreenContext);
  if (!screen)
    throw new Error(
      'useScreen() must be called inside a screen: only renderer/screen renders blocks and panels.',
    );
  return screen;
}

/** Returns a named list of the current screen. Throws if the screen has no list with this name. */
export function useList(name: string | null): ListHandle {
  const screen = useScreen();
  const handle = name === null ? undefined : screen.data(name);
  if (handle?.kind !== 'list') throw new Error(`Screen "${screen.id}" has no list called "${name}".`);
  return handle;
}

/** Returns a named item of the current screen. Throws if the screen has no item with this name. */
export function useItem(name: string | null): ItemHandle {
  const screen = useScreen();
  const handle = name === null ? undefined : screen.data(name);
  if (handle?.kind !== 'item') throw new Error(`Screen "${screen.id}" has no item called "${name}".`);
  return handle;
}
