/** Compiles preset, layout and metadata to the columns of a list and the fields to read. */
import { fieldAt } from '../../schemas/collection/field-at.ts';
import type { Metadata } from '../../schemas/collection/types.ts';
import { isAmount } from '../../schemas/field/traits.ts';
import type { Field } from '../../schemas/field/types.ts';
import { isSortable } from '../../schemas/query/list.ts';
import { ownValue } from '../../schemas/value/own-value.ts';
import type { ColumnPlan } from '../contract/plan.ts';
import type { Registry } from '../contract/registry.ts';
import { displayFor } from './widget.ts';

/** Width in px (LAYT-18). */
const defaultColumnWidth = 160;
export const minimumColumnWidth = 24;

export interface ListRequest {
  readonly collection: string;
  readonly metadata: Metadata;
  readonly registry: Registry;
  /** Field paths in order. */
  readonly fields: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/**
 * Returns the columns of a list. Unknown fields are skipped, so that a renamed field does not break a saved
 * preset.
 */
export function compileColumns(request: ListRequest): readonly ColumnPlan[] {
  const lead = request.fields.find((path) => {
    const field = fieldAt(request.metadata, request.collection, path);
    return field?.kind === 'standard' && !field.schema?.is_primary_key;
  });
  return request.fields.flatMap((path) => {
    const field = fieldAt(request.metadata, request.collection, path);
    if (!field) return [];
    const chosen = displayFor(field, request);
    const width = ownValue(request.widths, path);
    return [
      {
        key: path,
        field,
        text: field.name,
        sortable: isSortable(field),
        width: Math.max(minimumColumnWidth, width ?? defaultColumnWidth),
        grows: width === undefined,
        align: isNumeric(field) ? ('right' as const) : ('left' as const),
        lead: path === lead,
        display: { id: chosen.id, options: chosen.options },
      },
    ];
  });
}

/** Returns the fields that the displays of these columns need. */
export function fieldsOfColumns(request: Omit<ListRequest, 'widths'>): readonly string[] {
  const { metadata, collection } = request;
  const paths = request.fields.flatMap((path) => {
    const field = fieldAt(metadata, collection, path);
    if (!field) return [];
    const { definition, options } = displayFor(field, request);
    const below = definition?.fields?.({ field, options, metadata }) ?? [];
    return below.length === 0 ? [path] : below.map((child) => `${path}.${child}`);
  });
  const key = metadata.primaryKey(collection)?.field;
  return [...new Set(key === undefined ? paths : [key, ...paths])];
}

function isNumeric(field: Field): boolean {
  return field.kind === 'standard' && isAmount(field.type) && !field.schema?.is_primary_key;
}
