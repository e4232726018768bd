/** The schema and the content of a database, read without the server, to compare them before and after. */
import { createHash } from 'node:crypto';
import BetterSqlite from 'better-sqlite3';
import { rowsOf } from '../support/postgres.ts';

/** Texts by table: the schema under its name, and a hash of the rows under the name with ` (rows)`. */
export type State = ReadonlyMap<string, string>;

export function stateOf(database: string): Promise<State> {
  return database.startsWith('postgres')
    ? stateOfPostgres(database)
    : Promise.resolve(stateOfSqlite(database));
}

/** Returns the names of the parts that differ. */
export function differences(before: State, after: State): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}

const hashOf = (rows: readonly unknown[]) =>
  createHash('sha1').update(JSON.stringify(rows, plain)).digest('hex');
const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);

function stateOfSqlite(path: string): State {
  const file = new BetterSqlite(path, { readonly: true });
  try {
    file.defaultSafeIntegers();
    const state = new Map<string, string>();
    const objects = file
      .prepare(
        String.raw`select name, type, sql from sqlite_master where tbl_name not like 'directus\_%' escape '\' and name not like 'sqlite\_%' escape '\' order by name`,
      )
      .all() as { name: string; type: string; sql: string | null }[];
    for (const { name, type, sql } of objects) {
      state.set(name, sql ?? '');
      if (type !== 'table' || /^create virtual/i.test(sql ?? '')) continue;
      const rows = file
        .prepare(`select * from "${name.replaceAll('"', '""')}"`)
        .raw()
        .all();
      state.set(`${name} (rows)`, hashOf(rows.map((row) => JSON.stringify(row, plain)).toSorted()));
    }
    return state;
  } finally {
    file.close();
  }
}

async function stateOfPostgres(url: string): Promise<State> {
  const state = new Map<string, string>();
  const columns = await rowsOf(
    url,
    String.raw`select table_name, json_agg(json_build_array(column_name, data_type, is_nullable, column_default,
       character_maximum_length, numeric_precision, numeric_scale) order by ordinal_position)::text as columns
     from information_schema.columns where table_schema = 'public' and table_name not like 'directus\_%'
     group by table_name`,
  );
  for (const { table_name: name, columns: text } of columns) state.set(String(name), String(text));
  const constraints = await rowsOf(
    url,
    String.raw`select conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) as text from pg_constraint
     where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'directus\_%'`,
  );
  for (const { name, text } of constraints) state.set(String(name), String(text));
  const tables = await rowsOf(
    url,
    String.raw`select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'directus\_%'`,
  );
  for (const { name } of tables) {
    const rows = await rowsOf(
      url,
      `select t::text as row from public."${String(name).replaceAll('"', '""')}" as t`,
    );
    state.set(`${String(name)} (rows)`, hashOf(rows.map(({ row }) => String(row)).toSorted()));
  }
  return state;
}
