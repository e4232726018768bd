/** What is asked for suggestions, and what of the answer they are (INT-input-autocomplete-api-02). */
import { valuesAt } from '../../../schemas/template/template.ts';

export type Source =
  /** A path of the platform, asked as the person who is signed in. */
  | { readonly is: 'platform'; readonly path: string }
  /** Somebody else's: nothing of the session goes there. */
  | { readonly is: 'outside'; readonly url: string }
  /** The page's policy lets it reach its own origin and https alone. */
  | { readonly is: 'refused'; readonly url: string };

/** `origin` is the platform's. What was typed is escaped, so that it stays one part of the address. */
export function sourceOf(template: string, typed: string, origin: string): Source {
  const address = template.trim().replace(/\{\{\s*value\s*\}\}/g, encodeURIComponent(typed));
  if (!URL.canParse(address, origin)) return { is: 'refused', url: address };
  const url = new URL(address, origin);
  if (url.origin === new URL(origin).origin) return { is: 'platform', path: `${url.pathname}${url.search}` };
  return url.protocol === 'https:' ? { is: 'outside', url: url.href } : { is: 'refused', url: address };
}

/** null: there is no list at `resultsPath`. Entries without a plain value at `valuePath` are left out, doubles too. */
export function suggestionsIn(
  answer: unknown,
  { resultsPath, valuePath }: { readonly resultsPath: string; readonly valuePath: string },
): readonly string[] | null {
  const results = at(answer, resultsPath);
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
