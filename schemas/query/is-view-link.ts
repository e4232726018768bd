/** The parameters of a link to a view. Those of the platform's query have the same names and forms as in the API. Pure. */
const parameters = ['layout', 'options', 'fields', 'filter', 'archive', 'search', 'sort', 'limit'] as const;

export type LinkParameter = (typeof parameters)[number];

export const isLinkParameter = (name: string): boolean => (parameters as readonly string[]).includes(name);

/** Returns whether the query of a URL describes a view. A bookmark takes precedence. */
export function isViewLink(query: Readonly<Record<string, string>>): boolean {
  return query['bookmark'] === undefined && parameters.some((name) => query[name] !== undefined);
}
