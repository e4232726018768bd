/** The rows that the search index finds for the search of a plan. */
import { fold } from '../../../schemas/filter/fold.ts';
import { searchOf } from '../../../schemas/field/traits.ts';
import type { ModelCollection, ModelField } from '../contract.ts';
import { shortestIndexedTerm, type SearchColumns, type SearchRequest } from '../search-index-contract.ts';
import { isSecret } from '../access.ts';
import type { Compiling } from './joins.ts';
import type { ReadPlan } from './plan.ts';
import { searchesIn } from './search.ts';
import type { Sql } from './sql.ts';

/** Returns the columns that a search index of a collection covers. */
export function searchColumnsOf({ fields }: ModelCollection): SearchColumns {
  const own = [...fields.values()].filter((field) => field.column && !isSecret(field));
  return {
    texts: own.filter(({ type }) => searchOf(type) === 'contains'),
    values: own.filter((field) => searchOf(field.type) === 'equals' && !isUnique(field)),
  };
}

/** Unique columns and keys have an index already. */
function isUnique({ column }: ModelField): boolean {
  return column?.unique === true;
}

/** Returns the `from` clause of the rows that the index finds for an alias; undefined if the search cannot use it. */
export function indexedRows(plan: ReadPlan, alias: string, c: Compiling): Sql | undefined {
  const request = requestOf(plan, c, alias);
  return request && c.searchIndexes.candidates(request);
}

/** Returns undefined if the collection has no index, or if the index does not cover the search. */
export function requestOf(plan: ReadPlan, c: Compiling, alias: string): SearchRequest | undefined {
  const { collection, search } = plan;
  const { table } = collection;
  if (search === null || !table?.searchIndex) return undefined;
  const term = fold(search);
  // Such characters do not reach the index unchanged.
  if ([...term].length < shortestIndexedTerm || /[\0\p{Surrogate}]/u.test(term)) return undefined;
  const { texts, values } = table.searchIndex;
  const searches = searchesIn(search, collection, alias, c);
  const isCovered = searches.every(({ field, match }) =>
    match === 'contains' ? texts.includes(field.name) : isUnique(field) || values.includes(field.name),
  );
  const fields = texts.flatMap((name) => collection.fields.get(name) ?? []);
  if (!isCovered || fields.length < texts.length) return undefined;
  const equals = searches.flatMap(({ match, condition }) => (match === 'equals' ? [condition] : []));
  return { table, texts: fields, term, alias, equals };
}
