import type { FieldKind, FieldType } from './types.ts';

interface ForFields {
  /** Default: standard fields. */
  readonly kinds?: readonly FieldKind[];
  readonly types: readonly FieldType[];
}

interface ForForms extends ForFields {
  readonly system?: boolean;
  /** The interface works only in a form of the platform. */
  readonly hasOwnRoutes?: true;
}

interface OfField {
  readonly kind: FieldKind;
  readonly type: FieldType;
}

/** Returns the interfaces that a field of the kind and type can have. System interfaces are not among them. */
export function fittingInterfaces<I extends ForForms>(all: readonly I[], field: OfField): readonly I[] {
  return all.filter((each) => each.system !== true && fits(each, field));
}

/** Returns the system interfaces that a field of the kind and type can have. They select parts of the platform. */
export function fittingSystemInterfaces<I extends ForForms>(all: readonly I[], field: OfField): readonly I[] {
  return all.filter((each) => each.system === true && !each.hasOwnRoutes && fits(each, field));
}

/** Returns whether a field of the kind and type can have the interface or display. */
export function fits({ kinds = ['standard'], types }: ForFields, { kind, type }: OfField): boolean {
  return kinds.includes(kind) && (kind !== 'standard' || types.includes(type));
}
