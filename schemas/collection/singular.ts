/**
 * Returns the English singular of a collection's name: "Articles" becomes "Article". A name that is not an English plural
 * is returned unchanged.
 */
export function singularOf(name: string): string {
  if (/(news|series|species|[^s]us|is|ss)$/i.test(name)) return name;
  if (/[^aeiou]ies$/i.test(name)) return name.replace(/ies$/i, 'y');
  if (/(ss|sh|ch|x|zz|us)es$/i.test(name)) return name.replace(/es$/i, '');
  return name.replace(/s$/, '');
}
