/** Fields whose stored value no client sees. */

import { isSecretType } from './traits.ts';
import type { FieldType } from './types.ts';

/** Special flags of fields whose value is stored hashed or encrypted, or is returned masked. */
const secretSpecials: ReadonlySet<string> = new Set(['hash', 'conceal', 'encrypt']);

export function hasSecretSpecial({ special }: { readonly special: readonly string[] }): boolean {
  return special.some((name) => secretSpecials.has(name));
}

/** Returns whether the type or a special flag keeps the value from clients. */
export function isSecretField(field: {
  readonly type: FieldType;
  readonly special: readonly string[];
}): boolean {
  return isSecretType(field.type) || hasSecretSpecial(field);
}
