/** The rules of a board without React: its columns, its cards, and what a move changes. */
import { expect, test } from 'vitest';
import type { Row } from '../../../renderer/contract/platform.ts';
import { parseField } from '../../../schemas/field/parse.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { rawField } from '../../gallery/example-platform.ts';
import { choicesOfField } from './choices.ts';
import { applyMove, cardsOfPages, pageSize, type CardMove } from './cards.ts';
import {
  choiceColumns,
  columnId,
  filterOfColumn,
  readGroups,
  relatedColumns,
  type Column,
} from './columns.ts';
import { planMove, type MoveRequest } from './move/plan-move.ts';

const fieldOf = (type: string, more: Parameters<typeof rawField>[3] = {}): Field =>
  parseField(rawField('articles', 'status', type, more), []);
const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'Published', value: 'published', icon: 'check' },
];
const status = fieldOf('string', {
  meta: {
    options: { choices },
    display_options: { choices: [{ value: 'published', text: 'Live', foreground: '#0a0' }] },
  },
});
const group = (value: unknown, count = 1) => ({ value, count, sum: null });

test('columns are the choices in their order, with the colors of the display', () => {
  expect(choicesOfField(status).map(({ text }) => text)).toEqual(['Draft', 'Published']);
  expect(choiceColumns(status, []).map(({ id, name, color, icon }) => [id, name, color, icon])).toEqual([
    ['=draft', 'Draft', null, null],
    ['=published', 'Published', '#0a0', 'check'],
    ['none', '$t:layouts.no_value', null, null],
  ]);
});

test('a stored value that is no choice has a column, so that its cards are not lost', () => {
  const columns = choiceColumns(status, [group('old'), group(''), group('draft'), group('gone', 0)]);
  expect(columns.map(({ id }) => id)).toEqual(['=draft', '=published', '=old', '=', 'none']);
});

test('"no value" is a column only if rows have none, or may have none', () => {
  const required = fieldOf('string', { meta: { required: true, options: { choices } } });
  const ids = (groups: Parameters<typeof choiceColumns>[1]) =>
    choiceColumns(required, groups).map(({ id }) => id);
  expect(ids([])).toEqual(['=draft', '=published']);
  expect(ids([group(null)])).toEqual(['=draft', '=published', 'none']);
});

test('numbers and booleans have one column, in whatever form the platform sends them', () => {
  const number = fieldOf('integer', { meta: { options: { choices: [{ text: 'Two', value: '2' }] } } });
  expect(choiceColumns(number, [group(2)]).map(({ id, value }) => [id, value])).toEqual([
    ['=2', 2],
    ['none', null],
  ]);
  const truth = fieldOf('boolean', { schema: { is_nullable: false } });
  expect(choiceColumns(truth, [group(1), group(0)]).map(({ id, value }) => [id, value])).toEqual([
    ['=true', true],
    ['=false', false],
  ]);
  expect([columnId('1', truth), columnId(false, truth), columnId(undefined, truth)]).toEqual([
    '=true',
    '=false',
    'none',
  ]);
});

test('related rows are columns in their order', () => {
  const author = fieldOf('integer');
  const rows = [
    { id: 7, name: 'Noor' },
    { id: 3, name: 'Ada' },
  ];
  const columns = relatedColumns(author, rows, [], { keyField: 'id', nameOf: (row) => String(row['name']) });
  expect(columns.map(({ id, name, value }) => [id, name, value])).toEqual([
    ['=7', 'Noor', 7],
    ['=3', 'Ada', 3],
    ['none', '$t:layouts.no_value', null],
  ]);
});

test('the rows of a column also match the filter of the list', () => {
  expect(filterOfColumn('status', { value: 'draft' }, null)).toEqual({ status: { _eq: 'draft' } });
  expect(filterOfColumn('status', { value: null }, { a: { _eq: 1 } })).toEqual({
    _and: [{ status: { _null: true } }, { a: { _eq: 1 } }],
  });
});

test('counts and sums are read as numbers or texts', () => {
  const rows = [{ status: 'draft', count: '12', sum: { price: '3.50' } }, { count: 2 }];
  expect(readGroups(rows, 'status', 'price')).toEqual([
    { value: 'draft', count: 12, sum: '3.50' },
    { value: null, count: 2, sum: null },
  ]);
});

const keyOf = (row: Row) => row['id'] as number;
const rowsFrom = (from: number, count: number) => Array.from({ length: count }, (_, i) => ({ id: from + i }));
const shown = (cards: ReturnType<typeof applyMove>) =>
  [...cards.rows].toSorted(([a], [b]) => a - b).map(([index, row]) => [index, row['id']]);

test('a move removes the card from its column and inserts it into the other, also between pages', () => {
  const source = cardsOfPages(120, new Map([[1, rowsFrom(pageSize, pageSize)]]));
  const move: CardMove = { key: 60, row: { id: 60 }, to: 'b', index: 1 };
  const rest = applyMove(source, move, 'a', keyOf);
  expect(rest.count).toBe(119);
  expect(rest.rows.get(59)).toEqual({ id: 59 });
  expect(rest.rows.get(60)).toEqual({ id: 61 });
  const target = applyMove(cardsOfPages(2, new Map([[0, rowsFrom(1, 2)]])), move, 'b', keyOf);
  expect(shown(target)).toEqual([
    [0, 1],
    [1, 60],
    [2, 2],
  ]);
});

test('a move that the rows already contain changes nothing', () => {
  const move: CardMove = { key: 2, row: { id: 2 }, to: 'b', index: 1 };
  const after = applyMove(cardsOfPages(3, new Map([[0, rowsFrom(1, 3)]])), move, 'b', keyOf);
  expect(after.count).toBe(3);
  expect(shown(after)).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
});

const column = (id: string, value: Column['value']): Column => ({
  id,
  value,
  name: id,
  icon: null,
  color: null,
  row: null,
});
const request: MoveRequest = {
  key: 9,
  row: { id: 9, status: 'draft', sort: 40 },
  from: column('=draft', 'draft'),
  to: column('=published', 'published'),
  group: status,
  order: { ...fieldOf('integer'), field: 'sort' },
  around: {
    cards: [
      { id: 1, sort: 10 },
      { id: 2, sort: '20' },
    ],
    index: 1,
  },
  canSort: false,
  keyOf,
};

test('a move changes the field of the column and the order, based on the old column', () => {
  expect(planMove(request)).toEqual({
    set: { status: 'published', sort: 15 },
    base: { status: 'draft' },
    take: null,
    others: [],
  });
  expect(planMove({ ...request, order: null, around: null })).toMatchObject({ set: { status: 'published' } });
  // The order of other users changes nothing here, so only the new order is saved.
  expect(planMove({ ...request, to: request.from })).toMatchObject({ set: { sort: 15 }, base: {} });
  expect(planMove({ ...request, to: column('none', null) }).set).toEqual({ status: null, sort: 15 });
});

test('CALL-73 without a gap, the platform moves the card in the order of the collection', () => {
  const around = {
    cards: [
      { id: 1, sort: 1 },
      { id: 2, sort: 2 },
    ],
    index: 1,
  };
  expect(planMove({ ...request, around, canSort: true })).toEqual({
    set: { status: 'published' },
    base: { status: 'draft' },
    take: 2,
    others: [],
  });
  expect(planMove({ ...request, around }).others).toEqual([{ key: 2, value: 3 }]);
});
