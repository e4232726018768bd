/**
 * What the registry contributes. A definition is a frozen value with pure functions; its component loads lazily.
 * Definitions import in Node without React (`import type` only).
 */
import type { ComponentType } from 'react';
import type { Collection, Metadata } from '../../schemas/collection/types.ts';
import type { Field, FieldKind, FieldType } from '../../schemas/field/types.ts';
import type { Choice, OptionList, OptionsOf } from '../../schemas/option/types.ts';
import type { LayoutQuery } from '../../schemas/query/types.ts';
import type { ActionSpec, Text } from '../../schemas/screen/types.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { Key, Platform, Row } from './platform.ts';
import type { Translate } from './render.ts';
import type { ActionContext, Choosing } from './screen.ts';

/** Why a control cannot be used, in words; false when it can. */
export type Disabled = false | { readonly reason: string };

export interface InterfaceProps<O extends OptionList = OptionList, V = unknown> {
  readonly value: V | null;
  readonly options: OptionsOf<O>;
  readonly disabled: Disabled;
  readonly issues: readonly Issue[];
  /** Id of the label element; controls use aria-labelledby. */
  readonly labelId: string;
  /** Id of note and issues, for aria-describedby. */
  readonly describedBy: string | undefined;
  readonly field: Field;
  /** Key of the item being edited; '+' for a new one, null inside free forms. */
  readonly itemKey: Key | '+' | null;
  onChange(value: V | null, how?: ChangeOfValue): void;
}

export interface ChangeOfValue {
  /** The undo or redo of the control itself made it: it takes back what it had told, and is no step of its own. */
  readonly ownUndo: boolean;
}

export interface Example<V = unknown> {
  readonly name: string;
  readonly value: V | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly field?: Partial<Field>;
  readonly disabled?: boolean;
  readonly issues?: readonly Issue[];
  readonly direction?: 'rtl';
  /** Other values of the form around it. */
  readonly values?: Row;
}

interface Described {
  /** The stored id: the folder's name, for ever. */
  readonly id: string;
  readonly aliases?: readonly string[];
  /** `$t:key` or a literal. */
  readonly name: string;
  readonly description?: string;
  readonly icon: string;
}

export interface InterfaceDefinition<O extends OptionList = OptionList> extends Described {
  readonly types: readonly FieldType[];
  /** Field kinds it edits; absent: standard. */
  readonly kinds?: readonly FieldKind[];
  readonly options: O;
  /** Chosen for these types where a field names no interface (FLD-35). */
  readonly defaultFor?: readonly FieldType[];
  readonly recommendedFor?: readonly FieldType[];
  readonly recommendedDisplays?: readonly string[];
  readonly system?: boolean;
  readonly hideLabel?: boolean;
  /** Where a read-only field shows its lock: at the end of a one-line control, or beside the label of what has rows. */
  readonly lock?: 'control' | 'label';
  /** Fields (dot paths below the field itself) that must be read for it to draw. */
  readonly fields?: (context: WidgetContext) => readonly string[];
  /**
   * Of a control that is higher than one line: about how high it will be, in px. A long form keeps so much free until it
   * makes it, so that what lies below stays where it is.
   */
  readonly height?: (drawn: HeightContext) => number;
  /**
   * A read of its own that decides how high it is. It is begun together with the item's, so that nothing moves once the form
   * is drawn; null: there is none. Its key is the one under which the component reads.
   */
  readonly ahead?: (context: WidgetContext & { readonly itemKey: Key }) => OwnRead | null;
  /** It costs hardly more than its label: a long form makes it at once, and does not wait until it is near. */
  readonly light?: true;
  /** It reads its rows itself, by pages: the item is read without them, however many there are. */
  readonly pages?: true;
  readonly refine?: (context: WidgetContext) => Readonly<Record<string, unknown>>;
  readonly load: () => Promise<ComponentType<InterfaceProps<O, never>>>;
}

export interface WidgetContext {
  readonly field: Field;
  readonly options: Readonly<Record<string, unknown>>;
  readonly metadata: Metadata;
}

/** What a widget reads besides its value, under SWR's key. */
export interface OwnRead<T = unknown> {
  readonly key: readonly unknown[];
  read(platform: Pick<Platform, 'read'>): Promise<T>;
}

/** What decides how high a control is, before it is made. */
export interface HeightContext {
  readonly field: Field;
  readonly options: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  /** It shares its line with another field. */
  readonly isHalf: boolean;
  /** What its read `ahead` answered; undefined while that is not known. */
  readonly ahead: unknown;
}

export interface DisplayProps<O extends OptionList = OptionList, V = unknown> {
  readonly value: V | null;
  readonly options: OptionsOf<O>;
  readonly field: Field;
  /** The whole row where the display stands in a list. */
  readonly row: Row | null;
  /** It stands inside of a control or a text (a card, a template): nothing in it may be pressed. */
  readonly plain: boolean;
}

/** What a plain text is made with, so that it says what the display shows. */
export interface TextContext extends WidgetContext {
  readonly locale: string;
  readonly t: Translate;
}

export interface DisplayDefinition<O extends OptionList = OptionList> extends Described {
  readonly types: readonly FieldType[];
  readonly kinds?: readonly FieldKind[];
  readonly options: O;
  readonly defaultFor?: readonly FieldType[];
  /** It draws the picture of a file, which templates call `$thumbnail`. */
  readonly thumbnail?: true;
  readonly fields?: (context: WidgetContext) => readonly string[];
  /** Plain text of a value: tooltips, titles and the fallback of a broken component. '' for nothing. */
  readonly text: (value: unknown, context: TextContext) => string;
  /** Whether, with these options, its component shows `text` on one line and no more: tables write that without it. */
  readonly isLine?: (options: Readonly<Record<string, unknown>>) => boolean;
  readonly load: () => Promise<ComponentType<DisplayProps<O, never>>>;
}

/** What a layout receives: the list's rows and state, and what it may ask of the engine. */
export interface LayoutProps<O extends OptionList = OptionList> {
  readonly collection: Collection;
  readonly items: readonly Row[];
  readonly itemKey: (row: Row) => Key;
  readonly status: 'loading' | 'loaded' | 'error';
  readonly counts: { readonly filtered: number; readonly total: number };
  readonly query: Required<Omit<LayoutQuery, 'sort'>> & { readonly sort: string | null };
  readonly options: OptionsOf<O>;
  readonly columns: readonly ColumnPlan[];
  readonly selection: readonly Key[];
  /** Rows neither open nor can be chosen. */
  readonly readonly: boolean;
  /** False: rows open, but none can be chosen (activity). */
  readonly selectable: boolean;
  readonly selectMode: boolean;
  /** Rows to choose from; absent: a list, of which as many are selected as one likes. */
  readonly choosing?: Choosing | undefined;
  onQuery(change: LayoutQuery): void;
  onOptions(change: Readonly<Record<string, unknown>>): void;
  onSelect(keys: readonly Key[]): void;
  onOpen(key: Key): void;
  /** Manual sort: `item` takes the place of `to` (CALL-73). */
  onMove(item: Key, to: Key): void;
}

/** One column of a list, decided by compile. */
export interface ColumnPlan {
  readonly key: string;
  readonly field: Field;
  readonly text: string;
  readonly sortable: boolean;
  /** px */
  readonly width: number;
  readonly align: 'left' | 'right';
  /** The column that names the row: its first text. */
  readonly lead: boolean;
  readonly display: { readonly id: string; readonly options: Readonly<Record<string, unknown>> };
}

export interface LayoutContext {
  readonly collection: string;
  readonly metadata: Metadata;
  /** As chosen; in `fields`, over the defaults. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What the fields of a collection decide about a layout's options. */
export interface LayoutRefinement {
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Option → its choices. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Options without effect as things are. */
  readonly disabled?: readonly string[];
}

export interface LayoutDefinition<O extends OptionList = OptionList> extends Described, Staying {
  readonly options: O;
  /** It shows the list's columns, which people choose and order beside the options. */
  readonly columns: boolean;
  /** Fields that must be read besides those of the columns. */
  readonly fields: (context: LayoutContext) => readonly string[];
  readonly refine?: (context: LayoutContext) => LayoutRefinement;
  readonly load: () => Promise<ComponentType<LayoutProps<O>>>;
}

/**
 * Without `follows`, an element begins anew when its screen goes to another subject (the list of another collection).
 * With it, it stays, and nothing that it keeps may pass from one to the other (`kit/use-state-of.ts`).
 */
interface Staying {
  readonly follows?: true;
}

/** A section of the sidebar. */
export interface PanelProps<O extends OptionList = OptionList> {
  readonly options: OptionsOf<O>;
  readonly data: string | null;
}
export interface PanelDefinition<O extends OptionList = OptionList> extends Described, Staying {
  readonly options: O;
  readonly load: () => Promise<ComponentType<PanelProps<O>>>;
}

/** Anything that stands in a region of a screen. */
export interface BlockProps<O extends OptionList = OptionList> {
  readonly name: string;
  readonly options: OptionsOf<O>;
  readonly data: string | null;
  readonly label: string | null;
  readonly icon: string | null;
  readonly kind: 'primary' | 'outline' | 'quiet' | 'danger';
  readonly disabled: Disabled;
  readonly action: ActionSpec | null;
  readonly menu: readonly ActionSpec[];
}
export interface BlockDefinition<O extends OptionList = OptionList> extends Described, Staying {
  readonly options: O;
  /** It scrolls by itself and takes the page's height (a table). */
  readonly fills?: true;
  readonly load: () => Promise<ComponentType<BlockProps<O>>>;
}

/** What a button does. Runs in the context of its screen; a rejection stops what follows (`then`). */
export interface ActionDefinition<O extends OptionList = OptionList> {
  readonly id: string;
  readonly name: Text;
  readonly icon: string;
  readonly options: O;
  /** Takes something away: its question is asked in the colour of danger. */
  readonly danger?: true;
  /** In text that somebody is typing, its shortcut means something of the text's own. */
  readonly yieldsToText?: true;
  /** Title of the dialog when it fails; absent: the title of the failure's code. */
  readonly failed?: Text;
  readonly run: (context: ActionContext, options: OptionsOf<O>) => Promise<void> | void;
}

export const defineInterface = <const O extends OptionList>(definition: InterfaceDefinition<O>) =>
  Object.freeze(definition) as InterfaceDefinition<O>;
export const defineDisplay = <const O extends OptionList>(definition: DisplayDefinition<O>) =>
  Object.freeze(definition) as DisplayDefinition<O>;
export const defineLayout = <const O extends OptionList>(definition: LayoutDefinition<O>) =>
  Object.freeze(definition) as LayoutDefinition<O>;
export const definePanel = <const O extends OptionList>(definition: PanelDefinition<O>) =>
  Object.freeze(definition) as PanelDefinition<O>;
export const defineBlock = <const O extends OptionList>(definition: BlockDefinition<O>) =>
  Object.freeze(definition) as BlockDefinition<O>;
export const defineAction = <const O extends OptionList>(definition: ActionDefinition<O>) =>
  Object.freeze(definition) as ActionDefinition<O>;
