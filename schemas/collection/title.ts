/** Chooses the fields that name a row, for lists and for related rows. */
import { nameInWords } from '../field/name.ts';
import { isSingleLine } from '../field/single-line.ts';
import type { Field } from '../field/types.ts';
import { singularOf } from './singular.ts';
import type { Metadata } from './types.ts';

/** Names in words of fields that usually contain the title of their row, the best first. */
const titleNames = [
  'title',
  'name',
  'full name',
  'display name',
  'headline',
  'label',
  'subject',
  'first name',
  'last name',
  'email',
  'code',
];
const firstName = 'first name';
const lastName = 'last name';
/** Last words of names such as `CompanyName`. */
const titleEndings = ['title', 'name', 'label'];

/**
 * Returns the visible text fields that name a row, the best first: `title`, `ProductName` of Products, `CompanyName`.
 * Without one, the first text field.
 */
export function titleFields(fields: readonly Field[]): readonly Field[] {
  const texts = fields.filter(
    (field) =>
      field.kind === 'standard' &&
      isSingleLine(field) &&
      canBeInTemplate(field) &&
      !field.meta?.hidden &&
      !field.schema?.is_primary_key,
  );
  const words = new Map(texts.map((field) => [field, wordsOf(field)]));
  const named = titleNames.flatMap((name) => texts.filter((field) => words.get(field) === name));
  if (named.length > 0) return named;
  const ending = titleEndings.flatMap((end) =>
    texts.filter((field) => words.get(field)?.endsWith(` ${end}`) === true),
  );
  return ending.length > 0 ? ending : texts.slice(0, 1);
}

/** Templates trim the names inside their braces. Names of other programs may begin or end with a space. */
function canBeInTemplate({ field }: Field): boolean {
  return field === field.trim() && !/[{}]/.test(field);
}

/** Returns the name of a field in lower-case words, without the collection's name: `name` for `ProductName`. */
function wordsOf({ collection, field }: Field): string {
  const words = nameInWords(field).toLowerCase();
  const owner = singularOf(nameInWords(collection)).toLowerCase();
  return words.startsWith(`${owner} `) ? words.slice(owner.length + 1) : words;
}

/**
 * Returns a display template for a collection without metadata: first and last name of a person, else the best title
 * field. null if no field names its rows.
 */
export function guessTemplate(fields: readonly Field[]): string | null {
  const titles = titleFields(fields);
  const person = [firstName, lastName].map((name) => titles.find((field) => wordsOf(field) === name));
  const chosen = person.every((field) => field !== undefined) ? person : titles.slice(0, 1);
  return chosen.map((field) => `{{ ${field?.field ?? ''} }}`).join(' ') || null;
}

/**
 * Returns the template that names the rows of a collection: its display template, else its best title field. null if it
 * has neither, or if its fields are not loaded.
 */
export function titleTemplate(metadata: Metadata, collection: string): string | null {
  const { displayTemplate } = metadata.collection(collection) ?? {};
  if (displayTemplate) return displayTemplate;
  const [first] = titleFields(metadata.fields(collection));
  return first ? `{{ ${first.field} }}` : null;
}
