/**
 * The compiled plan that React renders. It is plain data. Unchanged members keep their identity between
 * compilations.
 */
import type { Field, FieldWidth } from '../../schemas/field/types.ts';
import type { Predicate } from '../../schemas/filter/predicate.ts';
import type { Reason } from '../../schemas/permission/types.ts';
import type { ReferencedRows } from './related.ts';

export type DisabledReason =
  Reason | { readonly code: 'field-readonly' | 'primary-key' | 'loading' | 'batch-inactive' | 'recursive' };

export interface FieldPlan {
  readonly field: Field;
  readonly label: string;
  readonly note: string | null;
  readonly width: FieldWidth;
  readonly required: boolean;
  readonly hidden: boolean;
  /** null if the field can be edited. */
  readonly disabled: DisabledReason | null;
  /** The layers that hide or disable the field: first the field itself, then the groups that contain it. */
  readonly layers: readonly FieldLayer[];
  /** Whether the label's menu offers to clear the value (FORM-04). */
  readonly clearable: boolean;
  readonly hideLabel: boolean;
  readonly lock: 'control' | 'label';
  /** If `found` is false, the form shows a placeholder that names `nearest` (FORM-13). */
  readonly widget: {
    readonly id: string;
    readonly found: boolean;
    readonly nearest: string | null;
    readonly options: Readonly<Record<string, unknown>>;
  };
  readonly defaultValue: unknown;
  /**
   * What the form of a batch cannot show: 'mixed' if the items have different values, 'rows' if the field has
   * related rows. null if all items share the value, and in the form of one item.
   */
  readonly unshown: 'mixed' | 'rows' | null;
  /** Conditions that are evaluated live over the form's values. They subscribe only to the fields in `on`. */
  readonly conditions: readonly {
    readonly on: readonly string[];
    readonly rule: Predicate;
    /** Index of the layer in `layers` that the condition changes. */
    readonly layer: number;
    readonly set: FieldOverrides;
  }[];
}

export interface RelatedRead extends ReferencedRows {
  readonly field: string;
  /** The fields to read from the related row, as dot paths. */
  readonly paths: readonly string[];
}

export interface FieldLayer {
  readonly hidden: boolean;
  readonly disabled: DisabledReason | null;
}

/**
 * Overrides that apply while a condition is true. `required` and `widget` apply only to the field itself, not
 * to its groups.
 */
export interface FieldOverrides extends Partial<FieldLayer> {
  readonly required?: boolean;
  readonly widget?: FieldPlan['widget'];
}

export interface FormPlan {
  readonly collection: string | null;
  readonly fields: readonly FieldPlan[];
  /** One property per field, without keywords that rjsf would validate on the main thread. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The schema for the validation worker, and the predicates that JSON Schema cannot express. */
  readonly validation: {
    readonly schema: Readonly<Record<string, unknown>>;
    readonly residual: readonly Predicate[];
  };
  /** Related rows that conditions read, each with the many-to-one field that references it. */
  readonly related: readonly RelatedRead[];
  /** Fields to read from the platform for this form. */
  readonly read: readonly string[];
}

/** One column of a list, as compiled. */
export interface ColumnPlan {
  readonly key: string;
  readonly field: Field;
  readonly text: string;
  readonly sortable: boolean;
  /** Width in px. */
  readonly width: number;
  /** Whether the column grows into free width. Columns with a width of the user do not. */
  readonly grows: boolean;
  readonly align: 'left' | 'right';
  /** True for the column that names the row: the first one that is not the primary key. */
  readonly lead: boolean;
  readonly display: { readonly id: string; readonly options: Readonly<Record<string, unknown>> };
}
