/** Resolves references, texts and filters of descriptors over the roots of a screen. Pure. */
import { parseTemplate } from '../../../schemas/template/template.ts';
import type { RootName } from '../../../schemas/screen/roots.ts';
import type { Text } from '../../../schemas/screen/types.ts';
import type { Translate } from '../../contract/services.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values of the roots. */
export interface Roots extends Readonly<Record<Exclude<RootName, 'row'>, unknown>> {
  readonly route: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly collection: Values;
  readonly data: Values;
  readonly form: Values;
  readonly selection: Values;
  readonly row?: unknown;
}

/** Returns the value at the path, or undefined if a step is missing. */
function valueAt(roots: object, path: string): unknown {
  let value: unknown = roots;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Replaces every `{ from }` in a tree of plain data. */
export function resolveValue(value: unknown, roots: Partial<Roots>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, roots));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === 'from' && typeof first[1] === 'string')
    // A repeating block resolves `row` itself (registry/blocks/navigation).
    return first[1].startsWith('row.') && roots.row === undefined ? value : valueAt(roots, first[1]);
  return Object.fromEntries(entries.map(([key, item]) => [key, resolveValue(item, roots)]));
}

/**
 * Resolves a filter. Tests whose reference has no value are removed: without `?action=`, every action
 * matches.
 */
export function resolveFilter(filter: unknown, roots: Roots): unknown {
  return withoutUnset(resolveValue(filter, roots)) ?? null;
}

function withoutUnset(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(withoutUnset).filter((item) => item !== undefined);
    return kept.length === 0 && value.length > 0 ? undefined : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([key, item]) => {
    const inner = withoutUnset(item);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return kept.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(kept);
}

/** Resolves a text. Returns '' if a value is missing, so that the next text of a list is tried. */
export function resolveText(text: Text | readonly Text[] | undefined, roots: Roots, t: Translate): string {
  if (text === undefined) return '';
  if (isList(text)) {
    for (const candidate of text) {
      const shown = resolveText(candidate, roots, t);
      if (shown !== '') return shown;
    }
    return '';
  }
  if (typeof text === 'string')
    return text.startsWith('$t:') ? t(text.slice(3)) : text.includes('{{') ? filled(text, roots) : text;
  const values = Object.entries(text.values ?? {}).map(
    ([key, value]) => [key, resolveValue(value, roots)] as const,
  );
  if (values.some(([, value]) => value === undefined || value === null)) return '';
  return t(text.t, Object.fromEntries(values));
}

function isList(text: Text | readonly Text[]): text is readonly Text[] {
  return Array.isArray(text);
}

function filled(template: string, roots: Roots): string {
  let missing = false;
  const shown = parseTemplate(template).map((part) => {
    if (part.is === 'text') return part.text;
    const value = valueAt(roots, part.path);
    if (value === undefined || value === null || value === '') missing = true;
    return String(value ?? '');
  });
  return missing ? '' : shown.join('').trim();
}
