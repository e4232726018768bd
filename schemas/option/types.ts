/**
 * Descriptors for the options of widgets, blocks and actions. The TypeScript type that the component receives
 * (OptionsOf), the defaults, the settings form and the JSON Schema in screens.schema.json all derive from the list.
 */
import type { FieldWidth } from '../field/types.ts';
import type { Target } from '../screen/types.ts';

export type OptionType = 'string' | 'text' | 'boolean' | 'integer' | 'float' | 'json' | 'csv';

/** Value shape of a `json` option; determines the derived type and the JSON Schema. */
export type OptionShape = 'any' | 'object' | 'list' | 'strings' | 'choices' | 'fields' | 'target';

export interface Choice {
  readonly text: string;
  readonly value: string | number | boolean;
  readonly [extra: string]: unknown;
}

export interface OptionDescriptor {
  readonly field: string;
  /** A literal or `$t:key`. */
  readonly name: string;
  readonly type: OptionType;
  readonly shape?: OptionShape;
  /** Allowed values; narrows the derived type. */
  readonly oneOf?: readonly (string | number)[];
  readonly meta?: {
    readonly interface?: string;
    readonly width?: FieldWidth;
    readonly note?: string;
    readonly options?: Readonly<Record<string, unknown>>;
  };
  readonly schema?: { readonly default_value?: unknown; readonly is_nullable?: boolean };
}

export type OptionList = readonly OptionDescriptor[];

type ShapeOf<S> = S extends 'strings'
  ? readonly string[]
  : S extends 'choices'
    ? readonly Choice[]
    : S extends 'list' | 'fields'
      ? readonly Readonly<Record<string, unknown>>[]
      : S extends 'object'
        ? Readonly<Record<string, unknown>>
        : S extends 'target'
          ? Target
          : unknown;

type ValueOf<D> = D extends { readonly oneOf: readonly (infer V)[] }
  ? V
  : D extends { readonly type: 'boolean' }
    ? boolean
    : D extends { readonly type: 'integer' | 'float' }
      ? number
      : D extends { readonly type: 'csv' }
        ? readonly string[]
        : D extends { readonly type: 'json'; readonly shape: infer S }
          ? ShapeOf<S>
          : D extends { readonly type: 'json' }
            ? unknown
            : string;

type HasDefault<D> = D extends { readonly schema: { readonly default_value: infer V } }
  ? null extends V
    ? false
    : true
  : false;

/** An option with a default is never undefined in a component; one without is `null` when unset. */
export type OptionsOf<L extends OptionList> = {
  readonly [D in L[number] as D['field']]: HasDefault<D> extends true ? ValueOf<D> : ValueOf<D> | null;
};
