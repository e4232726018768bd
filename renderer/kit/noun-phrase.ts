import type { Translate } from '../contract/services.ts';
import { isAcronym, isEnglish, nounInSentence } from './noun-in-sentence.ts';

/**
 * Returns the English name with its article: "Title" becomes "a title". Plurals have none: "Authors" becomes
 * "authors". Names in other alphabets, and in texts of other languages, are returned unchanged.
 */
export function nounPhrase(name: string, t: Translate): string {
  if (!isEnglish(t) || !/^[a-z]/i.test(name)) return name;
  const noun = nounInSentence(name, t);
  if (isPlural(name)) return noun;
  return `${startsWithVowel(name) ? 'an' : 'a'} ${noun}`;
}

/** "Status", "address" and "analysis" are not plurals. */
function isPlural(name: string): boolean {
  return /[^sui]s$/.test(name) && !/news$/i.test(name);
}

/** Acronyms are read by letters: "an SEO title". */
function startsWithVowel(name: string): boolean {
  if (isAcronym(name)) return /^[AEFHILMNORSX]/.test(name);
  return /^([aeio]|u(?!ni|se|su|ti)|hour|honou?r)/i.test(name) && !/^(eu|one|once)/i.test(name);
}
