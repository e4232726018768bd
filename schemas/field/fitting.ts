import type { FieldKind, FieldType } from './types.ts';

interface ForFields {
  readonly system?: boolean;
  /** Default: standard fields. */
  readonly kinds?: readonly FieldKind[];
  readonly types: readonly FieldType[];
}

/** Returns the interfaces that a field of the kind and type can have. System interfaces are not among them. */
export function fittingInterfaces<I extends ForFields>(
  all: readonly I[],
  { kind, type }: { readonly kind: FieldKind; readonly type: FieldType },
): readonly I[] {
  return all.filter(
    ({ system, kinds = ['standard'], types }) =>
      system !== true && kinds.includes(kind) && (kind !== 'standard' || types.includes(type)),
  );
}
