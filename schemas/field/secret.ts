/** Fields whose stored value no client sees. */

/** Special flags of fields whose value is stored hashed or encrypted, or is returned masked. */
const secretSpecials: ReadonlySet<string> = new Set(['hash', 'conceal', 'encrypt']);

export function hasSecretSpecial({ special }: { readonly special: readonly string[] }): boolean {
  return special.some((name) => secretSpecials.has(name));
}
