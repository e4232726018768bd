/** The parameters of a link to a view. Those of the platform's query have the same names and forms as in the API. Pure. */
const parameters = ['layout', 'options', 'fields', 'filter', 'archive', 'search', 'sort', 'limit'] as const;

export type LinkParameter = (typeof parameters)[number];

export const isLinkParameter = (name: string): boolean => (parameters as readonly string[]).includes(name);

/**
 * Returns the parameters of the view that the query of a URL names, by a bookmark or by itself. Empty: the list has its own
 * view.
 */
export function viewIn(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { bookmark } = query;
  if (bookmark !== undefined) return { bookmark };
  return Object.fromEntries(Object.entries(query).filter(([name]) => isLinkParameter(name)));
}

/** Returns whether the query of a URL describes a view. A bookmark takes precedence. */
export function isViewLink(query: Readonly<Record<string, string>>): boolean {
  return query['bookmark'] === undefined && parameters.some((name) => query[name] !== undefined);
}
