import type { Translate } from '../contract/services.ts';

/**
 * Returns the name as it is written inside a sentence: in English, "Title" becomes "title". Acronyms keep their case. Other
 * languages write names as they are.
 */
export function nounInSentence(name: string, t: Translate): string {
  return !isEnglish(t) || isAcronym(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** Returns the name of one or several items of the collection as it is written inside a sentence. */
export function nounFor(
  { singular, plural }: { readonly singular: string; readonly plural: string },
  count: number,
  t: Translate,
): string {
  return nounInSentence(count === 1 ? singular : plural, t);
}

/** Returns whether the texts are in English. Each catalogue names its language. */
export function isEnglish(t: Translate): boolean {
  return t('common.language') === 'en';
}

export function isAcronym(name: string): boolean {
  return /^.[^a-z\s]*[A-Z]/.test(name);
}
