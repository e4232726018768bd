/**
 * The form in which text is compared where case does not matter: every code point in its simple lower case
 * (UnicodeData.txt), one to one, whatever stands around it and whatever the locale. `İ` is `i`, and `Σ` is `σ` at the
 * end of a word too. PostgreSQL says the same with `lower(x COLLATE "pg_c_utf8")`; SQLite registers this function.
 */
export function fold(text: string): string {
  return text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
}
