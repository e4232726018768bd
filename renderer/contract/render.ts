/**
 * The engine's services for widgets, passed down by context. Nested forms, lists and displays are slots, so
 * that no widget imports the engine's internals or another widget.
 */
import { createContext, useContext, type ComponentType, type ReactNode, type Ref } from 'react';
import type { Field } from '../../schemas/field/types.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { Disabled } from './disabled.ts';
import type { InterfaceProps } from './definitions.ts';
import type { Arrange, Frame, ItemsProps, Look, PickDrawerProps } from './list-frame.ts';
import type { ListPermissions } from './list-permissions.ts';
import type { NearSide } from './near-side.ts';
import type { FormPlan } from './plan.ts';
import type { Key, Row } from './platform.ts';
import type { Registry } from './registry.ts';
import type { Services } from './services.ts';
import type { FieldStore, History } from './store.ts';

/** Props of a form over one plain object: an item of a repeater, or the options of a widget. */
export interface FieldsProps {
  readonly fields: readonly Field[];
  /** The current value. The form is controlled: the owner passes the value of `onChange` back here. */
  readonly value: Row;
  readonly disabled: Disabled;
  /** Issues that the owner found, shown at their fields. The owner removes those that no longer hold. */
  readonly issues?: readonly Issue[];
  onChange(value: Row): void;
}

export interface FieldControlProps {
  readonly store: FieldStore;
  /** The plan of the whole item, because conditions and related controls read other fields. */
  readonly plan: FormPlan;
  readonly field: string;
  readonly itemKey: Key;
  /** Places the parts. The label must be part of the page, because it names the control. */
  readonly children: (parts: {
    readonly label: ReactNode;
    readonly control: ReactNode;
    /** null if the field has no issues. */
    readonly issues: ReactNode | null;
  }) => ReactNode;
}

export interface ItemFormProps {
  readonly collection: string;
  readonly itemKey: Key | '+';
  /**
   * Returns the store of the row. Called once with the row when it is read, or with the defaults of a new
   * row.
   */
  readonly lens: (row: Row) => FieldStore;
  /** Fields that are hidden: the one that references the parent. */
  readonly omit?: readonly string[];
  readonly disabled: Disabled;
  /** Ref through which the drawer validates the form. */
  readonly ref?: Ref<ItemFormHandle>;
}

export interface ItemFormHandle {
  /** Resolves to true if the row is valid. Otherwise the form shows its issues; with `leads`, focuses the first. */
  check(options?: { readonly leads?: boolean }): Promise<boolean>;
}

/** Props of a list of related rows: those of its interface, and what lists of files add. */
export interface RelatedListProps extends Omit<InterfaceProps, 'options' | 'onChange'> {
  /** The options of all lists of related rows (INT-list-m2m-01, INT-one-to-many-01). */
  readonly options: {
    readonly template: string | null;
    readonly enableCreate: boolean;
    readonly enableSelect: boolean;
  };
  onChange(value: never): void;
  /** Additional actions, for example an upload. */
  readonly actions?: ReactNode;
  readonly look?: Look;
  readonly frame?: Frame;
  readonly arrange?: Arrange;
}

export interface RelatedActionsProps {
  readonly near: NearSide;
  readonly enableCreate: boolean;
  readonly enableSelect: boolean;
  readonly permissionsOf: (near: NearSide) => ListPermissions;
  readonly onCreate: (near: NearSide) => void;
  readonly onSelect: (near: NearSide) => void;
  readonly actions: ReactNode;
}

export interface RelatedDrawerProps {
  readonly collection: string;
  readonly itemKey: Key | '+';
  /** The item of the page, used if this is the first drawer. */
  readonly owner: { readonly collection: string; readonly itemKey: Key | '+' | null };
  /** The words that name the row. '' if it is new, or if its title is unknown. */
  readonly name: string;
  readonly store: Pick<FieldStore, 'state' | 'unread' | 'setIssues' | 'subscribe'>;
  readonly history: History;
  readonly lens: (row: Row) => FieldStore;
  readonly omit: readonly string[];
  readonly disabled: Disabled;
  /** Undo mark to which Cancel rolls back: before the row was created or opened. */
  readonly mark: number;
  readonly onClose: () => void;
  /** Shows the form below the row instead of in a drawer. */
  readonly inline?: boolean;
}

/** A user or a role. null is the public role, of callers without a session. */
export type AccessSubject = { readonly user: string } | { readonly role: string | null };

export interface AccessDrawerProps {
  /** The user or role that the drawer explains first. If absent, the administrator chooses one. A view explains its own. */
  readonly of?: AccessSubject;
  readonly collection?: string;
  readonly item?: Key | null;
  readonly onClose: () => void;
}

export interface Slots {
  /** A form over a store: the root store of the page, or a lens (`store.child`). */
  readonly Form: ComponentType<{
    readonly store: FieldStore;
    readonly plan: FormPlan;
    readonly itemKey: Key | '+' | null;
    readonly isBatch?: boolean;
  }>;
  /** A form of field descriptors over one plain object, without a collection, grants or a store. */
  readonly Fields: ComponentType<FieldsProps>;
  /** The interface of one field without the frame of a form, for the cells of a table. */
  readonly FieldControl: ComponentType<FieldControlProps>;
  /**
   * A form over one row of another collection (FORM-17). It has its own fields, grants and validation, and
   * edits a lens on the page's store. It reads the row itself.
   */
  readonly ItemForm: ComponentType<ItemFormProps>;
  /**
   * A list of a collection to choose rows from, with search, filters and layouts (FORM-18). It fills its
   * parent, which must be a flex column.
   */
  readonly Items: ComponentType<ItemsProps>;
  /** A list of the rows that refer to the item. It is read by pages, and its edits are staged with the page. */
  readonly RelatedList: ComponentType<RelatedListProps>;
  /** The buttons that add rows to a list of related rows. */
  readonly RelatedActions: ComponentType<RelatedActionsProps>;
  /** A drawer with the form of a related row. Its edits are staged with the page and saved with it. */
  readonly RelatedDrawer: ComponentType<RelatedDrawerProps>;
  /** A drawer to select rows of a collection, with search, filters and layouts (FORM-17…19). */
  readonly PickDrawer: ComponentType<PickDrawerProps>;
  /** A drawer that explains to an administrator what a user or role may do, and which permissions decide. */
  readonly AccessDrawer: ComponentType<AccessDrawerProps>;
  /** One value, rendered by its display. */
  readonly Display: ComponentType<{
    readonly field: Field;
    readonly value: unknown;
    readonly row?: Row | null;
    readonly display?: { readonly id: string; readonly options: Readonly<Record<string, unknown>> };
    /** True inside a control or a text: the display must not contain clickable elements. */
    readonly plain?: boolean;
  }>;
  /** A display template over a row (`{{ author.name }}`). */
  readonly Template: ComponentType<{
    readonly collection: string;
    readonly template: string | null;
    readonly row: Row | null;
  }>;
}

export interface RenderContextValue extends Slots, Services {
  readonly registry: Registry;
}

export const RenderContext = createContext<RenderContextValue | null>(null);

export function useRender(): RenderContextValue {
  const render = useContext(RenderContext);
  if (!render)
    throw new Error('useRender() must be called inside the engine: wrap the widget in <RenderContext>.');
  return render;
}
