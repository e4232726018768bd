/** Metadata as older and cut-down platforms send it, in the form that `schemas` declares. */
import { isRecord } from '../../schemas/value/record.ts';

/**
 * Collections, fields, relations and permissions alike: an absent `meta` is null, lists that came as JSON or
 * comma-separated text are lists, and entries that name no collection are left out. What is complete stays the same object.
 */
export function completeEntries(entries: readonly unknown[]): readonly unknown[] {
  return entries.flatMap((entry) =>
    isRecord(entry) && typeof entry['collection'] === 'string' ? [completed(entry)] : [],
  );
}

function completed(entry: Record<string, unknown>): Record<string, unknown> {
  // Only permissions have an action; what their `fields` are is a list of names.
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
