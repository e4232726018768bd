import { expect, test } from 'vitest';
import type { ColumnInfo, TableInfo } from '../../contract.ts';
import { keepSameTables } from './same-tables.ts';

const column = (table: string, name: string, changed: Partial<ColumnInfo> = {}): ColumnInfo => ({
  table,
  name,
  type: 'integer',
  dataType: 'integer',
  maxLength: null,
  precision: null,
  scale: null,
  defaultValue: null,
  nullable: true,
  unique: false,
  primaryKey: name === 'id',
  autoIncrement: false,
  generated: false,
  foreignKey: null,
  ...changed,
});
const table = (name: string, columns: readonly ColumnInfo[], comment: string | null = null): TableInfo => ({
  name,
  kind: 'table',
  columns,
  primaryKey: ['id'],
  sql: null,
  comment,
});
/** The tables as the database lists them each time, as new objects. */
const listed = (authorKey: ColumnInfo['foreignKey'] = null) => [
  table('authors', [column('authors', 'id')]),
  table('articles', [column('articles', 'id'), column('articles', 'author', { foreignKey: authorKey })]),
];
const toAuthors = { table: 'authors', column: 'id', onUpdate: 'NO ACTION', onDelete: 'SET NULL' };

test('unchanged tables are the same objects', () => {
  const keepSame = keepSameTables();
  const known = keepSame(listed());
  const next = keepSame(listed());
  expect(next).toHaveLength(2);
  expect(next[0]).toBe(known[0]);
  expect(next[1]).toBe(known[1]);
});

test('a changed column makes a new table, and its other columns are the same objects', () => {
  const keepSame = keepSameTables();
  const known = keepSame(listed());
  const next = keepSame(listed({ ...toAuthors, constraint: 'articles_author_foreign' }));
  expect(next[0]).toBe(known[0]);
  expect(next[1]).not.toBe(known[1]);
  expect(next[1]?.columns[0]).toBe(known[1]?.columns[0]);
  expect(next[1]?.columns[1]?.foreignKey).toMatchObject(toAuthors);
});

test('a removed column, another order and another comment make a new table', () => {
  const keepSame = keepSameTables();
  const [id, title] = [() => column('tags', 'id'), () => column('tags', 'title')];
  const [first] = keepSame([table('tags', [id(), title()])]);
  const [removed] = keepSame([table('tags', [id()])]);
  expect(removed?.columns).toEqual([first?.columns[0]]);
  keepSame([table('tags', [id(), title()])]);
  const [reordered] = keepSame([table('tags', [title(), id()])]);
  expect(reordered?.columns.map(({ name }) => name)).toEqual(['title', 'id']);
  const [commented] = keepSame([table('tags', [title(), id()], 'Keywords')]);
  expect(commented?.comment).toBe('Keywords');
});
