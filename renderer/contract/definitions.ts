/**
 * Types of the registry's contributions. A definition is a frozen value with pure functions; its component
 * loads lazily. Node can import definitions without React, because they use `import type` only.
 */
import type { ComponentType, ReactNode } from 'react';
import type { Collection, Metadata } from '../../schemas/collection/types.ts';
import type { Field, FieldKind, FieldType } from '../../schemas/field/types.ts';
import type { Choice, OptionList, OptionsOf } from '../../schemas/option/types.ts';
import type { InitialLayout } from '../../schemas/query/presets.ts';
import type { FilterItem, LayoutQuery, Query } from '../../schemas/query/types.ts';
import type { ActionSpec, Text } from '../../schemas/screen/types.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { Key, Platform, Row, Target } from './platform.ts';
import type { Disabled } from './disabled.ts';
import type { ColumnPlan } from './plan.ts';
import type { ActionContext, SelectionRules } from './screen.ts';
import type { Translate } from './services.ts';

export interface InterfaceProps<O extends OptionList = OptionList, V = unknown> {
  readonly value: V | null;
  readonly options: OptionsOf<O>;
  readonly disabled: Disabled;
  /** The item cannot be saved without a value. The control announces it where its ARIA role allows it. */
  readonly required: boolean;
  readonly issues: readonly Issue[];
  /** Id of the label element, for aria-labelledby. */
  readonly labelId: string;
  /** Id of the element that contains the note and the issues, for aria-describedby. */
  readonly describedBy: string | undefined;
  readonly field: Field;
  /** Key of the item being edited; '+' for a new item, null in forms without an item. */
  readonly itemKey: Key | '+' | null;
  onChange(value: V | null, how?: ChangeOptions): void;
}

export interface ChangeOptions {
  /** True if the control's own undo or redo caused the change. The edit store then adds no undo step. */
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
  /** Values of the other fields of the form. */
  readonly values?: Row;
}

interface DefinitionBase {
  /** The stored id. It is the folder's name and never changes. */
  readonly id: string;
  readonly aliases?: readonly string[];
  /** A translation key (`$t:key`) or a literal. */
  readonly name: string;
  readonly description?: string;
  readonly icon: string;
}

/** The slots that are loaded on demand. */
export type SlotName = 'RelatedList' | 'RelatedActions';

export interface InterfaceDefinition<O extends OptionList = OptionList> extends DefinitionBase {
  readonly types: readonly FieldType[];
  /** The field kinds that this interface edits. Defaults to `standard`. */
  readonly kinds?: readonly FieldKind[];
  readonly options: O;
  /** Field types that use this interface if a field names none (FLD-35). */
  readonly defaultFor?: readonly FieldType[];
  readonly recommendedFor?: readonly FieldType[];
  readonly recommendedDisplays?: readonly string[];
  /** Whether the interface selects a part of the platform, such as a folder. The field editor groups such interfaces. */
  readonly system?: boolean;
  readonly hideLabel?: boolean;
  /**
   * The control also edits the value of a filter, outside a form: `one` value, or `several` values as a list. If absent,
   * filters use a control for the kind or type of the field.
   */
  readonly filters?: 'one' | 'several';
  /** The option with the known members, if the values are lists. Filters compare the list with one member. */
  readonly members?: string;
  /** Position of the lock icon of a read-only field: inside a one-line control, or beside the label. */
  readonly lock?: 'control' | 'label';
  /**
   * False if no role of the control allows aria-required: groups, buttons and sliders. The frame of the field then
   * describes it as required.
   */
  readonly announcesRequired?: false;
  /**
   * The control stages no edit. It changes its field through its own routes, which check the permission. The role needs
   * no permission to update the field.
   */
  readonly hasOwnRoutes?: true;
  /** Fields that the widget needs, as dot paths relative to its field. The form reads them with the item. */
  readonly fields?: (context: WidgetContext) => readonly string[];
  /**
   * Returns the expected height in px of a control that is higher than one line. A long form reserves this
   * height until the control mounts, so that the fields below do not move.
   */
  readonly height?: (drawn: HeightContext) => number;
  /**
   * Returns a read that determines the control's height, or null. It starts together with the read of the
   * item, so that nothing moves after the form is rendered. The component must read under the same SWR key.
   */
  readonly ahead?: (context: WidgetContext & { readonly itemKey: Key }) => WidgetRead | null;
  /**
   * The control costs hardly more than its label. A long form mounts it at once, even if it is not near the
   * viewport.
   */
  readonly light?: true;
  /**
   * The control is one line high, so a table edits the value in its cell: as `text` if a typed character can start the
   * edit. Other controls open in a popover at the cell.
   */
  readonly cell?: 'text' | 'control';
  /** The interface reads its related rows itself, page by page. The item is read without them. */
  readonly pages?: true;
  /** Slots of the engine that the control shows at once. Their code is loaded together with the component. */
  readonly slots?: readonly SlotName[];
  readonly refine?: (context: WidgetContext) => Readonly<Record<string, unknown>>;
  readonly load: () => Promise<ComponentType<InterfaceProps<O, never>>>;
}

export interface WidgetContext {
  readonly field: Field;
  readonly options: Readonly<Record<string, unknown>>;
  readonly metadata: Metadata;
}

/** A read that a widget makes besides its value, with its SWR key. */
export interface WidgetRead<T = unknown> {
  readonly key: readonly unknown[];
  read(platform: Pick<Platform, 'read'>, signal?: AbortSignal): Promise<T>;
}

/** The input for the expected height of a control that is not mounted yet. */
export interface HeightContext {
  readonly field: Field;
  readonly options: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  /** True if the field shares its line with another field. */
  readonly isHalf: boolean;
  /** The result of the read `ahead`; undefined while it is pending. */
  readonly ahead: unknown;
}

export interface DisplayProps<O extends OptionList = OptionList, V = unknown> {
  readonly value: V | null;
  readonly options: OptionsOf<O>;
  readonly field: Field;
  /** The whole row if the display is part of a list, else null. */
  readonly row: Row | null;
  /**
   * True inside a control or a text (a card, a template): the display must not contain clickable elements.
   */
  readonly plain: boolean;
}

/** The context of `DisplayDefinition.text`. */
export interface TextContext extends WidgetContext {
  readonly locale: string;
  readonly t: Translate;
}

export interface DisplayDefinition<O extends OptionList = OptionList> extends DefinitionBase {
  readonly types: readonly FieldType[];
  readonly kinds?: readonly FieldKind[];
  readonly options: O;
  readonly defaultFor?: readonly FieldType[];
  /** The display shows the image of a file. Templates request it with `$thumbnail`. */
  readonly thumbnail?: true;
  readonly fields?: (context: WidgetContext) => readonly string[];
  /**
   * Returns the value as plain text, for tooltips, titles and as a fallback for a broken component. Returns
   * '' for no value.
   */
  readonly text: (value: unknown, context: TextContext) => string;
  /**
   * Returns true if the component with these options renders exactly `text` on one line. Tables then render
   * the text without the component.
   */
  readonly isLine?: (options: Readonly<Record<string, unknown>>) => boolean;
  /** False if `text` has no meaning for a sum of values, such as "3 of 5 stars". */
  readonly sums?: false;
  readonly load: () => Promise<ComponentType<DisplayProps<O, never>>>;
}

/** Props of a layout: the list's rows and state, and the callbacks that change them. */
export interface LayoutProps<O extends OptionList = OptionList> {
  /** Identifies the list. Two bookmarks of a collection are two lists. */
  readonly subject: string;
  readonly collection: Collection;
  readonly items: readonly Row[];
  readonly itemKey: (row: Row) => Key;
  readonly status: 'loading' | 'loaded' | 'error';
  readonly counts: {
    readonly filtered: number;
    readonly total: number;
    /** The platform does not count. */
    readonly estimated?: boolean;
    /** `filtered` is an estimate of the platform. */
    readonly isAbout?: boolean;
  };
  readonly query: Required<Omit<LayoutQuery, 'sort'>> & { readonly sort: string | null };
  readonly options: OptionsOf<O>;
  readonly columns: readonly ColumnPlan[];
  readonly selection: readonly Key[];
  /** True if rows can be neither opened nor selected. */
  readonly readonly: boolean;
  /** False if rows can be opened but not selected (activity). */
  readonly selectable: boolean;
  readonly selectMode: boolean;
  /**
   * Selection rules of a list to choose from. Absent in a normal list, where any number of rows can be
   * selected.
   */
  readonly choosing?: SelectionRules | undefined;
  /** The filter, search, sort and fields of the list, for layouts that read their own rows. */
  readonly rowsQuery: Query;
  /** Where a list with an endpoint reads its rows. If absent, they are the items of the collection. */
  readonly source?: Target;
  /** The collections that `rowsQuery` traverses. The SWR keys of a layout's own reads start with `['read', reads]`. */
  readonly reads: readonly string[];
  /** Explains why there are no rows: nothing matches, or an error. Absent if there are rows or they are loading. */
  readonly message?: ReactNode;
  /** Values that a layout keeps, by `subject`, while another layout is shown. */
  readonly kept?: Map<string, unknown>;
  onQuery(change: LayoutQuery): void;
  onOptions(change: Readonly<Record<string, unknown>>): void;
  /** Adds a filter that the user can see and remove. */
  onFilter(filter: Pick<FilterItem, 'field' | 'operator' | 'value'>): void;
  onSelect(keys: readonly Key[]): void;
  onOpen(key: Key): void;
  /** Returns the path that `onOpen` opens, or null if the row has no page. */
  hrefOf(key: Key): string | null;
  /** Opens the page of a new item with these values. null if the list has no such page, or if the role cannot create items. */
  readonly onCreate: ((values: Row) => void) | null;
  /** Manual sort: moves `item` to the position of `to` (CALL-73). */
  onMove(item: Key, to: Key): void;
}

export interface LayoutContext {
  readonly collection: string;
  readonly metadata: Metadata;
  /** The options as stored. In `fields`, the defaults are already applied. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A key that a widget handles itself, for the list of shortcuts. */
export interface Shortcut {
  /** Keys as in a screen: `shift+f10`. Alternatives are separated by spaces. */
  readonly keys: string;
  readonly text: Text;
}

/** Changes to a layout's options that depend on the fields of the collection. */
export interface LayoutRefinement {
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Choices by option name. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Options that currently have no effect. */
  readonly disabled?: readonly string[];
}

export type InitialSettings = Pick<InitialLayout, 'query' | 'options'>;

export interface LayoutDefinition<O extends OptionList = OptionList> extends DefinitionBase, FollowsSubject {
  readonly options: O;
  /** The layout shows the list's columns, which the user can choose and order beside the options. */
  readonly columns: boolean;
  /** The layout shows `message` itself, below its column heads. Otherwise the message replaces the layout. */
  readonly showsMessage?: true;
  /**
   * The layout reads its rows itself, with `rowsQuery`. The list then reads only its counts. `items` is empty, and neither
   * the message of an empty list nor the pages are shown.
   */
  readonly readsRows?: true;
  /**
   * Returns true if the layout scrolls through all rows with these options. The list then reads its first page only, and
   * shows no pages.
   */
  readonly scrolls?: (options: Readonly<Record<string, unknown>>) => boolean;
  /**
   * The collections whose lists start with this layout, with their query and options (PRES-05). Other lists start with
   * the first registered layout (PRES-04).
   */
  readonly initial?: Readonly<Record<string, InitialSettings>>;
  /** Returns the fields that must be read besides those of the columns. */
  readonly fields: (context: LayoutContext) => readonly string[];
  readonly refine?: (context: LayoutContext) => LayoutRefinement;
  /** Loads the keys that the layout handles. The list of shortcuts shows them under the name of the layout. */
  readonly shortcuts?: () => Promise<readonly Shortcut[]>;
  readonly load: () => Promise<ComponentType<LayoutProps<O>>>;
}

/**
 * If `follows` is absent, an element remounts when its screen changes to another subject (the list of another
 * collection). If it is true, the element stays mounted and must keep its state per subject
 * (`kit/hooks/use-state-of.ts`).
 */
interface FollowsSubject {
  readonly follows?: true;
}

/** Props of a section of the sidebar. */
export interface PanelProps<O extends OptionList = OptionList> {
  readonly options: OptionsOf<O>;
  readonly data: string | null;
}
export interface PanelDefinition<O extends OptionList = OptionList> extends DefinitionBase, FollowsSubject {
  readonly options: O;
  readonly load: () => Promise<ComponentType<PanelProps<O>>>;
}

/** Props of an element in a region of a screen. */
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
export interface BlockDefinition<O extends OptionList = OptionList> extends DefinitionBase, FollowsSubject {
  readonly options: O;
  /** Returns the fields of its item that the block never shows. The item is read without them (USER-15). */
  readonly omits?: (options: OptionsOf<O>) => readonly string[];
  /** The block scrolls its own content and takes the full height of the page (a table). */
  readonly fills?: true;
  /** The block reads ActionPlace, so that a phone can show it as menu items. */
  readonly foldsIntoMenu?: true;
  readonly load: () => Promise<ComponentType<BlockProps<O>>>;
}

/**
 * An action of a button. It runs in the context of its screen. If it rejects, the actions in `then` do not
 * run.
 */
export interface ActionDefinition<O extends OptionList = OptionList> {
  readonly id: string;
  readonly name: Text;
  readonly icon: string;
  readonly options: O;
  /** The action is destructive. Its confirmation uses the danger color. */
  readonly danger?: true;
  /** While the focus is in a text field, the action's shortcut keeps the browser's meaning. */
  readonly yieldsToText?: true;
  /** Title of the error dialog if the action fails. Defaults to the title of the error code. */
  readonly failed?: Text;
  /** Returns a text below the question of the confirmation: what the action also changes. null: nothing. */
  readonly consequence?: (context: ActionContext, options: OptionsOf<O>) => Promise<string | null>;
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
