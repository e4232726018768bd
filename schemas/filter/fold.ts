/**
 * Returns the text in simple lower case (UnicodeData.txt), for comparisons that ignore case. Each code point maps to
 * exactly one, independent of context and locale: `İ` becomes `i`, and `Σ` becomes `σ` even at the end of a word.
 * PostgreSQL's `lower(x COLLATE "pg_c_utf8")` gives the same result; SQLite registers this function.
 */
export function fold(text: string): string {
  return text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
}
