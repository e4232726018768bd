/** What compile decides and React draws. Plain data; unchanged members keep their identity between compilations. */
import type { Field, FieldWidth } from '../../schemas/field/types.ts';
import type { Predicate } from '../../schemas/filter/predicate.ts';
import type { Reason } from '../../schemas/permission/types.ts';

/** What compile could not decide for lack of metadata; the engine fetches it and compiles again. */
export interface Needs {
  readonly fields: readonly string[];
  readonly widgets: readonly { readonly kind: 'interface' | 'display' | 'layout'; readonly id: string }[];
}

export type Because =
  Reason | { readonly code: 'field-readonly' | 'primary-key' | 'loading' | 'batch-inactive' | 'recursive' };

export interface FieldPlan {
  readonly field: Field;
  readonly label: string;
  readonly note: string | null;
  readonly width: FieldWidth;
  readonly required: boolean;
  readonly hidden: boolean;
  /** null: may be edited. */
  readonly disabled: Because | null;
  /** What hides or locks it: the field itself, then the groups around it. */
  readonly layers: readonly FieldLayer[];
  /** The clear item of the label's menu (FORM-04). */
  readonly clearable: boolean;
  readonly hideLabel: boolean;
  readonly lock: 'control' | 'label';
  /** `found: false` draws the placeholder that names `nearest` (FORM-13). */
  readonly widget: {
    readonly id: string;
    readonly found: boolean;
    readonly nearest: string | null;
    readonly options: Readonly<Record<string, unknown>>;
  };
  readonly defaultValue: unknown;
  /** Conditions that are evaluated live over the form's values; they subscribe to `on` only. */
  readonly conditions: readonly {
    readonly on: readonly string[];
    readonly rule: Predicate;
    /** Of which of `layers`. */
    readonly layer: number;
    readonly set: FieldOverrides;
  }[];
}

export interface RelatedNeed {
  readonly field: string;
  readonly collection: string;
  readonly keyField: string;
  /** What is asked of it, dot paths. */
  readonly paths: readonly string[];
}

export interface FieldLayer {
  readonly hidden: boolean;
  readonly disabled: Because | null;
}

/** What a condition changes while it holds; `required` and `widget` are the field's own. */
export interface FieldOverrides extends Partial<FieldLayer> {
  readonly required?: boolean;
  readonly widget?: FieldPlan['widget'];
}

export interface FormPlan {
  readonly collection: string | null;
  readonly fields: readonly FieldPlan[];
  /** One property a field; no keywords that validate on the main thread. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What the worker validates, and the predicates that JSON Schema cannot say. */
  readonly validation: {
    readonly schema: Readonly<Record<string, unknown>>;
    readonly residual: readonly Predicate[];
  };
  /** Related rows that conditions ask about, by the field that leads to one. */
  readonly related: readonly RelatedNeed[];
  /** Fields to read from the platform for this form. */
  readonly read: readonly string[];
}
