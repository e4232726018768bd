/** Converts edits of the store to the platform's format, without the client ids of new rows. */
import type { Row } from '../../renderer/contract/platform.ts';
import { isEmptyEdit, isRelationEdit, clientOnlyKeys } from '../../renderer/contract/relation-edit.ts';
import { isRecord } from '../../schemas/value/record.ts';

/**
 * Converts relational edits to `{ create, update, delete }`, which all Directus-compatible platforms accept. The
 * client's marks and `order` are removed; positions are values of the junction's sort field, which the widget stages.
 * Empty parts are removed too, because the reference platform reads `delete: []` as "delete all".
 */
export function toWireRow(row: Row): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    if (clientOnlyKeys.has(field) || isEmptyRelationEdit(value)) continue;
    wire[field] = toWireValue(value);
  }
  return wire;
}

/** Whether a relational edit was undone and contains no change. */
function isEmptyRelationEdit(value: unknown): boolean {
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
  return isRecord(value) && ('$id' in value || hasNestedEdits(value)) ? toWireRow(value) : value;
}

function wireMember(row: unknown): unknown {
  return isRecord(row) ? toWireRow(row) : row;
}

/** Whether the value contains relational edits or client ids. Other JSON values are passed on as the same object. */
function hasNestedEdits(value: Record<string, unknown>): boolean {
  return Object.values(value).some(
    (member) => isRecord(member) && ('$id' in member || isRelationEdit(member) || hasNestedEdits(member)),
  );
}
