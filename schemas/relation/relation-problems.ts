/** The reasons why the relation of a new field cannot be created (REL-08, REL-19). Pure. */
import type { NewFieldKind } from '../field/field-draft.ts';
import { shapeOf, type ModelNames, type RelationDraft } from './new-relation.ts';
import { fitsRelation, relationColumns, type ColumnPart, type RelationColumn } from './relation-columns.ts';

/** The reasons why a relation cannot be created, by the part of the draft that they concern. */
export type RelationProblems = Readonly<Partial<Record<keyof RelationDraft, 'missing' | 'taken' | 'unfit'>>>;

/**
 * REL-08: the related collection and all names are required. A name can be that of an existing column that fits (REL-19).
 * `field` is the key of the new field.
 */
export function relationProblems(
  kind: NewFieldKind,
  { collection, field }: { readonly collection: string; readonly field: string },
  draft: RelationDraft,
  model: ModelNames,
): RelationProblems {
  const shape = shapeOf(kind);
  const required: Readonly<Record<ReturnType<typeof shapeOf>, readonly (keyof RelationDraft)[]>> = {
    none: [],
    'many-to-one': ['related'],
    'one-to-many': ['related', 'nearField'],
    junction: ['related', 'junction', 'nearField', 'farField'],
    'many-to-any': ['allowed', 'junction', 'nearField', 'farField', 'collectionField'],
  };
  const parts = [...required[shape], ...(draft.corresponding === null ? [] : (['corresponding'] as const))];
  const missing = parts.filter((part) => draft[part]?.length === 0);
  const taken: (keyof RelationDraft)[] = [];
  const { related, nearField, farField, collectionField, corresponding } = draft;
  if (shape === 'one-to-many' && related === collection && nearField === field) taken.push('nearField');
  if (
    corresponding !== null &&
    corresponding !== '' &&
    (model.fieldOf(related, corresponding) !== undefined ||
      (related === collection && corresponding === field))
  )
    taken.push('corresponding');
  if (draft.junction !== '' && farField !== '' && farField === nearField) taken.push('farField');
  if (collectionField !== '' && [nearField, farField].includes(collectionField))
    taken.push('collectionField');
  const columns = Object.entries(relationColumns(kind, collection, draft, model)) as readonly [
    ColumnPart,
    RelationColumn,
  ][];
  const unfit = columns.flatMap(([part, column]) => {
    const existing = draft[part] === '' ? undefined : model.fieldOf(column.table, draft[part]);
    return existing && !fitsRelation(existing, column) ? [part] : [];
  });
  return Object.fromEntries([
    ...unfit.map((part) => [part, 'unfit'] as const),
    ...taken.map((part) => [part, 'taken'] as const),
    ...missing.map((part) => [part, 'missing'] as const),
  ]);
}
