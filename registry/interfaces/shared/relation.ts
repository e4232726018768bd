/** Describes the row that a many-to-one field selects: its collection, its key and its template. */
import { referencedRows, type Choosable } from '../../../renderer/contract/related.ts';
import { titleTemplate } from '../../../schemas/collection/title.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { relationSide } from '../../../schemas/relation/side.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';

export interface FarSide extends Choosable {
  /** False for tables with composite keys. Their rows can be read, but not opened. */
  readonly opens: boolean;
}

/** Returns null if the relation is not set up, or the related collection is not readable. */
export function farSide(metadata: Metadata, field: Field, template: string | null): FarSide | null {
  const side = relationSide(metadata, field.collection, field.field);
  const rows = side?.near.isOwn && side.related.isReadable ? referencedRows(side.related) : null;
  if (!side || !rows) return null;
  const { collection, keyField, referencedField } = rows;
  const shown = template ?? titleTemplate(metadata, collection) ?? `{{ ${keyField} }}`;
  return {
    ...rows,
    opens: side.related.keyField !== null,
    template: shown,
    fields: [...new Set([keyField, referencedField, ...fieldsOfTemplate(shown)])],
  };
}
