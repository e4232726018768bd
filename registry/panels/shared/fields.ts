/** Fields as a sortable checklist: the columns of a table (LAYT-15) or of an export (EXP-03). Pure. */
import { moved } from '../../../renderer/kit/sortable/ids.ts';
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
  return to < 0 || to >= chosen.length ? chosen : moved(chosen, from, to);
}

/** Returns the fields whose name, shown or stored, contains the text. */
export function matchingFields(fields: readonly Field[], text: string): readonly Field[] {
  const sought = text.trim().toLowerCase();
  return fields.filter(({ name, field }) => `${name}\n${field}`.toLowerCase().includes(sought));
}
