/**
 * What every widget may ask of the engine. Handed down by context, so that no widget imports the engine's insides or
 * another widget: nested forms, lists and displays come as slots.
 */
import { createContext, useContext, type ComponentType, type Ref } from 'react';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Field } from '../../schemas/field/types.ts';
import type { Grants } from '../../schemas/permission/types.ts';
import type { Disabled } from './definitions.ts';
import type { FormPlan } from './plan.ts';
import type { Clock, DraftStore } from './ports.ts';
import type { Key, Platform, Row } from './platform.ts';
import type { Registry } from './registry.ts';
import type { Me } from './session.ts';
import type { EditStore } from './store.ts';

/** Translates `key` with values; `count` chooses the plural. A missing key answers itself. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export interface Notice {
  readonly title: string;
  readonly text?: string;
  readonly kind: 'info' | 'success' | 'warning' | 'danger';
  readonly persist?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A form over one plain object: an item of a repeater, the options of a widget. */
export interface FieldsProps {
  readonly fields: readonly Field[];
  /** As it is now; its owner takes what `onChange` says and hands it back. */
  readonly value: Row;
  readonly disabled: Disabled;
  onChange(value: Row): void;
}

export interface ItemFormProps {
  readonly collection: string;
  readonly itemKey: Key | '+';
  /** The store of the row, asked for once it is read; of a new one, the defaults. */
  readonly lens: (row: Row) => EditStore;
  /** Fields that are not shown: the one that leads back. */
  readonly omit?: readonly string[];
  readonly disabled: Disabled;
  /** How the drawer around it asks for its check. */
  readonly ref?: Ref<ItemFormHandle>;
}

export interface ItemFormHandle {
  /** Whether the row is fit to be saved; its issues are shown where it is not. */
  check(): Promise<boolean>;
}

export interface ItemsProps {
  readonly collection: string;
  /** A rule that nobody can take off, and why it is there, in words. */
  readonly locked: { readonly filter: unknown; readonly because: string } | null;
  /** Columns to begin with; absent: those of the collection. */
  readonly fields?: readonly string[];
  /** False: only the last choice is kept (FORM-19). */
  readonly several: boolean;
  /** Why a row that is shown cannot be chosen, in words; null: it can. Absent: each can. */
  readonly refuses?: (key: Key) => string | null;
  /** The keys of the rows that are shown, whenever they change. */
  onShow?(keys: readonly Key[]): void;
  /** Kept through pages, search and filters. */
  readonly chosen: readonly Key[];
  onChoose(keys: readonly Key[]): void;
}

export interface Slots {
  /** A form over a store: the page's own, or a lens (`store.child`). */
  readonly Form: ComponentType<{
    readonly store: EditStore;
    readonly plan: FormPlan;
    readonly itemKey: Key | '+' | null;
    readonly isBatch?: boolean;
  }>;
  /** Described fields over one plain object, without collection, grants or a store. */
  readonly Fields: ComponentType<FieldsProps>;
  /**
   * The form of one row of another collection, with its own fields, grants and validation, over a lens on the page's
   * store (FORM-17). It reads the row itself.
   */
  readonly ItemForm: ComponentType<ItemFormProps>;
  /** The rows of a collection to choose from, with search, filters and layouts (FORM-18). It fills its parent, a column. */
  readonly Items: ComponentType<ItemsProps>;
  /** One value in its display. */
  readonly Display: ComponentType<{
    readonly field: Field;
    readonly value: unknown;
    readonly row?: Row | null;
    readonly display?: { readonly id: string; readonly options: Readonly<Record<string, unknown>> };
    /** Inside of a control or a text: nothing in it may be pressed. */
    readonly plain?: boolean;
  }>;
  /** A display template over a row (`{{ author.name }}`). */
  readonly Template: ComponentType<{
    readonly collection: string;
    readonly template: string | null;
    readonly row: Row | null;
  }>;
}

/** What is done in the moment that fields are known; nothing is drawn with them before what it answers has settled. */
export type WhenKnown = (metadata: Metadata) => Promise<unknown> | void;

export interface RenderContextValue extends Slots {
  readonly t: Translate;
  readonly locale: string;
  readonly metadata: Metadata;
  /**
   * Loads the fields of collections that are not loaded yet; a no-op for those that are. Answers the metadata with them,
   * which the context has a moment later. `known` is called in the moment that they are known (at once, if they are): what
   * it changes is drawn in one pass with them.
   */
  readonly needFields: (collections: readonly string[], known?: WhenKnown) => Promise<Metadata | undefined>;
  /** Somebody may open these some time (their links are in sight): their fields are loaded, and no code. */
  readonly foresee: (collections: readonly string[]) => void;
  /** Somebody is about to open the collection (its link is pointed at): what its screens need is loaded now. */
  readonly prepare: (collection: string) => void;
  /** A link to this path of the app is pressed: what its page reads is asked for before the press is over. */
  readonly readAhead: (path: string) => void;
  readonly grants: Grants;
  readonly me: Me;
  readonly platform: Platform;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly drafts: DraftStore;
  /** This tab: another tab's draft is offered, not merged. */
  readonly tab: string;
  readonly notify: (notice: Notice) => void;
  /** Said to who hears the page instead of seeing it; nothing is shown. */
  readonly announce: (text: string) => void;
  /** The shared notifier of failures (ERR-04): a dialog with the code's title, or one given, and the server's message. */
  readonly report: (error: unknown, title?: string) => void;
  readonly confirm: (question: {
    readonly title: string;
    readonly text?: string;
    readonly confirm: string;
    readonly danger?: boolean;
  }) => Promise<boolean>;
  readonly navigate: (path: string) => void;
}

export const RenderContext = createContext<RenderContextValue | null>(null);

export function useRender(): RenderContextValue {
  const render = useContext(RenderContext);
  if (!render) throw new Error('useRender() stands outside the engine: wrap the widget in <RenderContext>.');
  return render;
}
