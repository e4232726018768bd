/** The fields that a board can use: to group, order and sum its cards, and to show on them. Pure. */
import type { LayoutContext, LayoutRefinement } from '../../../renderer/contract/definitions.ts';
import { titleTemplate } from '../../../schemas/collection/title.ts';
import { isAmount, isList, isStored, isStructured, isTruth } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { relationSide, type RelationSide } from '../../../schemas/relation/side.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { choicesOf, dayFields, noField } from '../shared/field-choices.ts';
import { fieldsOfImage, imageChoices, imageSources, noImage } from '../shared/images.ts';
import { choicesOfField } from './choices.ts';

type Fields = Pick<LayoutContext, 'collection' | 'metadata'>;

const users = 'directus_users';

const isShown = ({ meta }: Field) => meta?.hidden !== true;

/** Returns the relation to the rows whose cards form a column each, or null if the field has none. */
export function groupRelation({ collection, metadata }: Fields, { field, kind }: Field): RelationSide | null {
  const side = relationSide(metadata, collection, field);
  return kind === 'm2o' &&
    side?.near.isOwn &&
    side.related.isReadable &&
    side.related.referencedField !== null
    ? side
    : null;
}

function hasColumns(context: Fields, field: Field): boolean {
  if (!isStored(field.type) || isStructured(field.type) || isList(field.type)) return false;
  if (groupRelation(context, field)) return true;
  return field.kind === 'standard' && (isTruth(field.type) || choicesOfField(field).length > 0);
}

/** Returns the fields that can group cards: fields with choices first, then relations and users, then yes or no. */
export function groupFields(context: Fields): readonly Field[] {
  const { metadata, collection } = context;
  const rank = (field: Field) =>
    groupRelation(context, field) ? 1 : choicesOfField(field).length > 0 ? 0 : 2;
  return metadata
    .fields(collection)
    .filter((field) => isShown(field) && hasColumns(context, field))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Names of fields for the progress of work. */
const progress = ['status', 'state', 'stage', 'phase', 'progress'];

function defaultGroup(context: Fields): Field | undefined {
  const fields = groupFields(context);
  const archive = context.metadata.collection(context.collection)?.archive?.field;
  return (
    fields.find(({ field }) => progress.includes(field.toLowerCase())) ??
    fields.find(({ field }) => field === archive) ??
    fields[0]
  );
}

/** Returns the fields with short values to show as labels: lists of words, related rows, and choices. */
function tagFields({ collection, metadata }: Fields): readonly Field[] {
  return metadata
    .fields(collection)
    .filter(
      (field) =>
        isShown(field) &&
        (field.kind === 'm2m' ||
          isList(field.type) ||
          (field.kind === 'standard' && choicesOfField(field).length > 0)),
    );
}

function userFields(context: Fields): readonly Field[] {
  const { collection, metadata } = context;
  return metadata
    .fields(collection)
    .filter((field) => groupRelation({ collection, metadata }, field)?.related.collection === users);
}

/** Returns the numbers that can hold the order of the cards in a column, or be summed. */
function numberFields({ collection, metadata }: Fields): readonly Field[] {
  return metadata
    .fields(collection)
    .filter(({ type, kind, schema }) => isAmount(type) && kind === 'standard' && !schema?.is_primary_key);
}

/** Offers the fields of each option, with defaults that make a useful board. */
export function refineKanban(context: LayoutContext): LayoutRefinement {
  const { metadata, collection } = context;
  const groups = groupFields(context);
  const tags = tagFields(context);
  const dates = dayFields(context);
  const people = userFields(context);
  const numbers = numberFields(context);
  const group = (context.options['groupField'] as string | null | undefined) ?? defaultGroup(context)?.field;
  const sort = metadata.collection(collection)?.sortField;
  const orders = numbers.map(({ field }) => field);
  const [key] = [metadata.primaryKey(collection)];
  const nameOf = (fields: readonly (Field | undefined)[]) => fields.find(Boolean)?.field ?? noField.value;
  return {
    defaults: {
      groupField: group ?? null,
      title: titleTemplate(metadata, collection) ?? (key && `{{ ${key.field} }}`),
      imageSource: imageSources(context)[0] ?? noImage,
      tagsField: nameOf(
        tags.filter(({ field, kind, type }) => field !== group && (kind === 'm2m' || isList(type))),
      ),
      dateField: nameOf(dates.filter((field) => isShown(field) && field.special.length === 0)),
      userField: nameOf(people.filter((field) => isShown(field) && field.field !== group)),
      sortField: sort && orders.includes(sort) ? sort : noField.value,
      sumField: noField.value,
    },
    choices: {
      groupField: choicesOf(groups),
      imageSource: imageChoices(context),
      tagsField: [noField, ...choicesOf(tags)],
      dateField: [noField, ...choicesOf(dates)],
      userField: [noField, ...choicesOf(people)],
      sortField: [noField, ...choicesOf(numbers)],
      sumField: [noField, ...choicesOf(numbers.filter(({ field }) => field !== sort))],
    },
  };
}

/** Returns the fields of the cards. Fields that no longer exist are left out. */
export function fieldsOfKanban({ collection, metadata, options: chosen }: LayoutContext): readonly string[] {
  const key = metadata.primaryKey(collection)?.field;
  const named = ['tagsField', 'dateField', 'userField', 'sortField'].map((option) => chosen[option]);
  const group = metadata.field(collection, String(chosen['groupField'] ?? ''));
  return [
    ...new Set([
      ...(key === undefined ? [] : [key]),
      // The column is known. A relation would be read with the fields of its display.
      ...(group?.kind === 'standard' ? [group.field] : []),
      ...named.filter(
        (name): name is string => typeof name === 'string' && metadata.field(collection, name) !== undefined,
      ),
      ...fieldsOfImage(String(chosen['imageSource'] ?? noImage), { collection, metadata }),
      ...['title', 'text'].flatMap((option) => fieldsOfTemplate(chosen[option] as string | null)),
    ]),
  ];
}
