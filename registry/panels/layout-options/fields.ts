/** The columns of a table as a sortable checklist (LAYT-15). Pure. */
import type { Field } from '../../../schemas/field/types.ts';

/** Returns the selected fields in their order, then the others by name. Fields without data are omitted. */
export function orderedFields(fields: readonly Field[], chosen: readonly string[]): readonly Field[] {
  const usable = fields.filter(({ special }) => !special.includes('no-data'));
  const first = chosen.flatMap((name) => usable.find(({ field }) => field === name) ?? []);
  const rest = usable.filter(({ field }) => !chosen.includes(field));
  return [...first, ...rest.toSorted((a, b) => a.name.localeCompare(b.name))];
}

/** Adds a field at the end, or removes it. The last field cannot be removed. */
export function toggleField(chosen: readonly string[], field: string): readonly string[] {
  if (!chosen.includes(field)) return [...chosen, field];
  return chosen.length === 1 ? chosen : chosen.filter((other) => other !== field);
}

export function moveField(chosen: readonly string[], from: number, by: number): readonly string[] {
  const to = from + by;
  const moved = chosen[from];
  if (moved === undefined || to < 0 || to >= chosen.length) return chosen;
  return chosen.toSpliced(from, 1).toSpliced(to, 0, moved);
}
