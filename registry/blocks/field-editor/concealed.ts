/** Fields whose value the platform returns only as a mask (FLD-10). Pure. */
import { isSecretType, isTextual } from '../../../schemas/field/traits.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { withFlags, type Special } from './special-flags.ts';

const flag = 'conceal';

/** Whether the values of a type can be concealed. A hash always is. */
export const canConceal = (type: FieldType): boolean => isTextual(type) && !isSecretType(type);

export const isConcealed = (special: Special): boolean => special?.includes(flag) === true;

/** Returns the special flags with or without the one that conceals the value. */
export function withConcealed(special: Special, conceals: boolean): readonly string[] | null {
  return withFlags(special, [flag], conceals ? flag : null);
}
