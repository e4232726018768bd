/** The reasons why the relation of a new field cannot be created (REL-08, REL-19). Pure. */
import type { FieldKind } from '../field/types.ts';
import { shapeOf, type ModelNames, type RelationDraft } from './new-relation.ts';
import { clearsColumn } from './required-relations.ts';
import { fitsRelation, relationColumns, type ColumnPart, type RelationColumn } from './relation-columns.ts';

/** The reasons why a relation cannot be created, by the part of the draft that they concern. */
export type RelationProblems = Readonly<
  Partial<Record<keyof RelationDraft, 'missing' | 'taken' | 'unfit' | 'not_null'>>
>;

interface NewColumn {
  readonly collection: string;
  readonly field: string;
  readonly isRequired: boolean;
}

/**
 * REL-08: the related collection and all names are required. A name can be that of an existing column that fits (REL-19).
 * Deletions and removals cannot clear a NOT NULL column. `field` is the key of the new field, `isRequired` whether its
 * column is NOT NULL.
 */
export function relationProblems(
  kind: FieldKind,
  { collection, field, isRequired }: NewColumn,
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
  const isNotNull = (part: ColumnPart) => {
    const column = columns.find(([other]) => other === part)?.[1];
    return column !== undefined && model.fieldOf(column.table, draft[part])?.isRequired === true;
  };
  const uncleared: (keyof RelationDraft)[] = [];
  const isOnlyNear = shape === 'one-to-many' || shape === 'many-to-any';
  const isFixed = related === collection && shape !== 'junction';
  const hasNotNull =
    shape === 'many-to-one' ? isRequired : isNotNull('nearField') || (!isOnlyNear && isNotNull('farField'));
  if (hasNotNull && !isFixed && clearsColumn(draft.onDelete, null)) uncleared.push('onDelete');
  if (isNotNull('nearField') && draft.onDeselect === 'nullify') uncleared.push('onDeselect');
  return Object.fromEntries([
    ...uncleared.map((part) => [part, 'not_null'] as const),
    ...unfit.map((part) => [part, 'unfit'] as const),
    ...taken.map((part) => [part, 'taken'] as const),
    ...missing.map((part) => [part, 'missing'] as const),
  ]);
}
