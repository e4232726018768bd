/** Fields whose value the platform returns only as a mask (FLD-10). Pure. */
import { isSecretType, isTextual } from '../../../schemas/field/traits.ts';
import type { FieldType } from '../../../schemas/field/types.ts';

const flag = 'conceal';

type Special = readonly string[] | null | undefined;

/** Whether the values of a type can be concealed. A hash always is. */
export const canConceal = (type: FieldType): boolean => isTextual(type) && !isSecretType(type);

export const isConcealed = (special: Special): boolean => special?.includes(flag) === true;

/** Returns the special flags with or without the one that conceals the value. */
export function withConcealed(special: Special, conceals: boolean): readonly string[] | null {
  const next = [...(special ?? []).filter((each) => each !== flag), ...(conceals ? [flag] : [])];
  return next.length === 0 ? null : next;
}
