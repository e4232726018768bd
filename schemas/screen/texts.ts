/**
 * The keys of a catalogue of texts: groups joined by dots, and plural forms (`items_one`) also by what they are forms
 * of. Keys may hold dots themselves, as i18next allows.
 */
export function textKeys(catalogue: unknown, before = ''): ReadonlySet<string> {
  if (typeof catalogue !== 'object' || catalogue === null) return new Set();
  return new Set(
    Object.entries(catalogue).flatMap(([name, value]) => {
      const key = before + name;
      if (typeof value !== 'string') return [...textKeys(value, `${key}.`)];
      return [key, key.replace(/_(?:one|other|few|many|zero|two)$/, '')];
    }),
  );
}
