/** Compiles preset, layout and metadata to the columns of a list and the fields to read. */
import { fieldAt } from '../../schemas/collection/field-at.ts';
import type { Metadata } from '../../schemas/collection/types.ts';
import { isAmount, isStored } from '../../schemas/field/traits.ts';
import type { Field } from '../../schemas/field/types.ts';
import { readablePath } from '../../schemas/permission/readable-path.ts';
import type { Grants } from '../../schemas/permission/types.ts';
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

interface FieldsRequest extends Omit<ListRequest, 'widths'> {
  readonly grants: Grants;
}

/**
 * Returns the fields that the displays of these columns need. Those that may not be read are left out, because the
 * platform refuses the whole request for one of them. A row of which nothing may be read is shown by its key.
 */
export function fieldsOfColumns(request: FieldsRequest): readonly string[] {
  const { metadata, grants, collection } = request;
  const paths = request.fields.flatMap((path) => {
    const field = fieldAt(metadata, collection, path);
    if (!field) return [];
    const { definition, options } = displayFor(field, request);
    const below = definition?.fields?.({ field, options, metadata }) ?? [];
    const readable = below
      .map((child) => readablePath(grants, metadata, collection, `${path}.${child}`))
      .filter((each) => each !== null);
    if (readable.length > 0) return readable;
    const isRefused = path.includes('.') && readablePath(grants, metadata, collection, path) !== path;
    // The platform refuses a list of rows that may not be read, but not the key of one.
    return isRefused || (below.length > 0 && !isStored(field.type)) ? [] : [path];
  });
  const key = metadata.primaryKey(collection)?.field;
  return [...new Set(key === undefined ? paths : [key, ...paths])];
}

function isNumeric(field: Field): boolean {
  return field.kind === 'standard' && isAmount(field.type) && !field.schema?.is_primary_key;
}
