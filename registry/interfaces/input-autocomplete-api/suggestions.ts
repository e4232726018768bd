/** Builds the request for suggestions and reads them from the response (INT-input-autocomplete-api-02). */
import { valuesAt } from '../../../schemas/template/template.ts';

export type Source =
  /** A path of the platform, requested with the user's session. */
  | { readonly is: 'platform'; readonly path: string }
  /** Another origin, requested without the session. */
  | { readonly is: 'outside'; readonly url: string }
  /** A URL that the page's Content-Security-Policy does not allow: only its own origin and https are allowed. */
  | { readonly is: 'refused'; readonly url: string };

/**
 * Resolves the URL template. `origin` is the platform's. The typed text is escaped, so it cannot change the rest of the
 * URL.
 */
export function sourceOf(template: string, typed: string, origin: string): Source {
  const resolved = template.trim().replace(/\{\{\s*value\s*\}\}/g, encodeURIComponent(typed));
  if (!URL.canParse(resolved, origin)) return { is: 'refused', url: resolved };
  const url = new URL(resolved, origin);
  if (url.origin === new URL(origin).origin) return { is: 'platform', path: `${url.pathname}${url.search}` };
  return url.protocol === 'https:' ? { is: 'outside', url: url.href } : { is: 'refused', url: resolved };
}

/**
 * Returns null if there is no list at `resultsPath`. Drops duplicates, and entries without a plain value at
 * `valuePath`.
 */
export function suggestionsIn(
  response: unknown,
  { resultsPath, valuePath }: { readonly resultsPath: string; readonly valuePath: string },
): readonly string[] | null {
  const results = at(response, resultsPath);
  if (!Array.isArray(results)) return null;
  const values = results.flatMap((entry: unknown) => valuesAt(entry, valuePath.split('.')));
  return [...new Set(values.filter((value) => typeof value !== 'object').map(String))];
}

function at(value: unknown, path: string): unknown {
  let here = value;
  for (const step of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[step];
  }
  return here;
}
