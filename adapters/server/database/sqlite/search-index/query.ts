/** SQL that finds rows by their search index. Question marks are placeholders of Knex. */
import type { Statement } from '../../../contract.ts';
import type { SearchRequest } from '../../../search-index-contract.ts';
import { literal, quoted, withoutPlaceholders } from '../../names.ts';
import { partsOf, registry } from './parts.ts';

/** A long term has many entries. These are enough to find few rows. */
const mostEntries = 24;

const escaped = (name: string): string => withoutPlaceholders(quoted(name));

export function candidates(request: SearchRequest): Statement {
  const { table, alias } = request;
  const [key = ''] = table.primaryKey;
  const { keys, stale } = partsOf(table.name);
  const found = foundTexts(request, null);
  const equal = equalRows(request);
  const columns = table.columns.map(({ name }) => `${quoted(alias)}.${escaped(name)}`).join(', ');
  const own = `${quoted(alias)}.${escaped(key)}`;
  return {
    text: `(select ${columns} from ${escaped(table.name)} as ${quoted(alias)} where ${own} in (select "key" from ${keys} where id in (${found.text}) union all select "key" from ${stale}${equal.text} union all select ${escaped(key)} from ${escaped(table.name)} where not ${builtSql(table.name)})) as ${quoted(alias)}`,
    values: [...found.values, ...equal.values],
  };
}

/** Returns a query for the number `n` of candidates, or a number above `most`. */
export function probe(request: SearchRequest, most: number): Statement {
  const { table } = request;
  const { stale } = partsOf(table.name);
  const found = foundTexts(request, most + 1);
  const equal = equalRows(request);
  const count = (text: string) => `(select count(*) from (${text}))`;
  return {
    text: `select case when ${builtSql(table.name)} then ${count(found.text)} + ${count(`select 1 from ${stale}${equal.text} limit ${most + 1}`)} else ${most + 1} end as n`,
    values: [...found.values, ...equal.values],
  };
}

function builtSql(table: string): string {
  return `(select built from ${registry} where "table" = ${withoutPlaceholders(literal(table))})`;
}

function foundTexts({ table, term }: SearchRequest, most: number | null): Statement {
  const { texts } = partsOf(table.name);
  const limit = most === null ? '' : ` limit ${most}`;
  return { text: `select rowid from ${texts} where ${texts} match ?${limit}`, values: [entriesOf(term)] };
}

/** Returns `union all` and the keys of the rows that equal the term in another column. */
function equalRows({ table, alias, equals }: SearchRequest): Statement {
  const [key = ''] = table.primaryKey;
  return {
    text: equals
      .map(
        ({ text }) =>
          ` union all select ${quoted(alias)}.${escaped(key)} from ${escaped(table.name)} as ${quoted(alias)} where ${text}`,
      )
      .join(''),
    values: equals.flatMap(({ values }) => [...values]),
  };
}

/** Returns the FTS5 expression for texts that contain all three-character parts of the term. */
function entriesOf(term: string): string {
  const characters = [...term];
  const entries = new Set<string>();
  for (let i = 0; i + 3 <= characters.length && entries.size < mostEntries; i += 1)
    entries.add(
      `"${characters
        .slice(i, i + 3)
        .join('')
        .replaceAll('"', '""')}"`,
    );
  return [...entries].join(' AND ');
}
