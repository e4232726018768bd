/** Returns the name as it is written inside a sentence: "Title" becomes "title". Acronyms keep their case. */
export function nounInSentence(name: string): string {
  return isAcronym(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** Returns the name of one or several items of the collection as it is written inside a sentence. */
export function nounFor(
  { singular, plural }: { readonly singular: string; readonly plural: string },
  count: number,
): string {
  return nounInSentence(count === 1 ? singular : plural);
}

export function isAcronym(name: string): boolean {
  return /^.[^a-z\s]*[A-Z]/.test(name);
}
