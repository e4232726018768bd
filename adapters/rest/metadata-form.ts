/** Normalizes metadata of older and reduced platforms to the types of `schemas`. */
import { isRecord } from '../../schemas/value/record.ts';

/**
 * Completes collections, fields, relations and permissions: an absent `meta` becomes null, lists in JSON or
 * comma-separated text become arrays, and entries without a collection are removed. Complete entries are returned as
 * the same objects.
 */
export function completeEntries(entries: readonly unknown[]): readonly unknown[] {
  return entries.flatMap((entry) =>
    isRecord(entry) && typeof entry['collection'] === 'string' ? [completed(entry)] : [],
  );
}

function completed(entry: Record<string, unknown>): Record<string, unknown> {
  // Only permissions have an action. Their `fields` are a list of names.
  if ('action' in entry)
    return typeof entry['fields'] === 'string' ? { ...entry, fields: names(entry) } : entry;
  const { meta } = entry;
  if (!isRecord(meta)) return meta === null ? entry : { ...entry, meta: null };
  const { translations } = meta;
  if (translations === undefined || translations === null || Array.isArray(translations)) return entry;
  return { ...entry, meta: { ...meta, translations: listOf(translations) } };
}

function names({ fields }: Record<string, unknown>): readonly string[] {
  return String(fields)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function listOf(text: unknown): readonly unknown[] | null {
  if (typeof text !== 'string') return null;
  try {
    const list = JSON.parse(text) as unknown;
    return Array.isArray(list) ? (list as unknown[]) : null;
  } catch {
    return null;
  }
}
