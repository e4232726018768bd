/**
 * Returns the keys of a text catalog: nested groups are joined by dots, and plural forms (`items_one`) also count by
 * their base key. Keys may contain dots themselves, as in i18next.
 */
export function textKeys(catalog: unknown, before = ''): ReadonlySet<string> {
  if (typeof catalog !== 'object' || catalog === null) return new Set();
  return new Set(
    Object.entries(catalog).flatMap(([name, value]) => {
      const key = before + name;
      if (typeof value !== 'string') return [...textKeys(value, `${key}.`)];
      return [key, key.replace(/_(?:one|other|few|many|zero|two)$/, '')];
    }),
  );
}
