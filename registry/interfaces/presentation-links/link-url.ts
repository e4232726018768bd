/** Builds the URL of a link from its template and the form's values. Pure. */
import { parseTemplate } from '../../../schemas/template/template.ts';

export type LinkUrl =
  | { readonly is: 'inside'; readonly path: string }
  | { readonly is: 'outside'; readonly href: string }
  /** The named field has no value yet. */
  | { readonly is: 'incomplete'; readonly field: string }
  /** A URL that links must not open. */
  | { readonly is: 'refused' };

const allowed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Resolves the URL of a link. `/…` is a page of the app. Values are escaped for their position in the URL; a value at
 * the start is the URL itself and is not escaped. Schemes that run scripts (`javascript:`, `data:`) are refused.
 */
export function linkUrlOf(template: string, values: Readonly<Record<string, unknown>>): LinkUrl {
  let url = '';
  for (const part of parseTemplate(template.trim())) {
    if (part.is === 'text') url += part.text;
    else {
      const value = values[part.path.split('.')[0] ?? ''] ?? '';
      if (value === '' || typeof value === 'object') return { is: 'incomplete', field: part.path };
      url += escaped(String(value), url);
    }
  }
  if (url.startsWith('/') && !url.startsWith('//'))
    return { is: 'inside', path: url.replace(/^\/admin(?=\/|$)/, '') };
  const full = URL.canParse(url) ? new URL(url) : null;
  return full && allowed.has(full.protocol) ? { is: 'outside', href: full.href } : { is: 'refused' };
}

function escaped(value: string, before: string): string {
  if (before === '') return value;
  return /[?#]/.test(before) ? encodeURIComponent(value) : encodeURI(value);
}

/** Returns the fields that a URL template uses. */
export function fieldsOfLinkUrl(template: string): readonly string[] {
  return parseTemplate(template).flatMap((part) =>
    part.is === 'field' ? [part.path.split('.')[0] ?? ''] : [],
  );
}
