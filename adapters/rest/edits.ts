/** Edits of the store in the platform's form: client ids of new rows stay here. */
import type { Row } from '../../renderer/contract/platform.ts';
import { isEmptyEdit, isRelationEdit, rowMarks } from '../../renderer/contract/relation-edit.ts';
import { isRecord } from '../../schemas/value/record.ts';

/**
 * Relational edits keep `{ create, update, delete }`, the form that the whole family takes; the client's own marks and its
 * `order` are left out (places travel as values of the junction's sort field, which the widget stages). Empty parts are
 * left out too: to the reference `delete: []` means all of them (recordings 220, 228).
 */
export function toWireRow(row: Row): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    if (marks.has(field) || isNoEdit(value)) continue;
    wire[field] = toWireValue(value);
  }
  return wire;
}

const marks: ReadonlySet<string> = new Set(rowMarks);

/** Staged and taken back: nothing of it is the platform's business. */
function isNoEdit(value: unknown): boolean {
  return isRelationEdit(value) && isEmptyEdit(value);
}

function toWireValue(value: unknown): unknown {
  if (isRelationEdit(value)) {
    return {
      ...(value.create.length > 0 ? { create: value.create.map(wireMember) } : {}),
      ...(value.update.length > 0 ? { update: value.update.map(wireMember) } : {}),
      ...(value.delete.length > 0 ? { delete: value.delete } : {}),
    };
  }
  return isRecord(value) && ('$id' in value || mapsNested(value)) ? toWireRow(value) : value;
}

function wireMember(row: unknown): unknown {
  return isRecord(row) ? toWireRow(row) : row;
}

/** JSON values stay the very same object unless something inside is ours. */
function mapsNested(value: Record<string, unknown>): boolean {
  return Object.values(value).some(
    (member) => isRecord(member) && ('$id' in member || isRelationEdit(member) || mapsNested(member)),
  );
}
