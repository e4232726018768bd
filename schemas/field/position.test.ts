import { expect, test } from 'vitest';
import { parseField } from './parse.ts';
import { blankFieldMeta } from './blank-meta.ts';
import { endOfFields, withPositions } from './position.ts';

const fields = (...sorts: readonly (readonly [field: string, sort: number | null, system?: boolean])[]) =>
  sorts.map(([field, sort, system = false]) =>
    parseField(
      {
        collection: 'walks',
        field,
        type: 'string',
        schema: null,
        meta: { ...blankFieldMeta('walks', field), sort, system },
      },
      [],
    ),
  );

test('DM-22 the end is one after the last position', () => {
  expect(endOfFields(fields(['id', 1], ['name', 7]))).toEqual({ position: 8, changes: [] });
  expect(endOfFields([])).toEqual({ position: 1, changes: [] });
});

test('fields without a position keep their place, and those of the platform are not changed', () => {
  const own = fields(['email', null, true], ['id', 1], ['name', 9], ['walk', null]);
  expect(endOfFields(own)).toEqual({
    position: 4,
    changes: [
      { field: 'name', meta: { sort: 2 } },
      { field: 'walk', meta: { sort: 3 } },
    ],
  });
});

test('the fields of a new collection are numbered', () => {
  const described = [
    { field: 'id', meta: { hidden: true } },
    { field: 'sort', meta: {} },
  ];
  expect(withPositions(described).map(({ meta }) => meta)).toEqual([{ hidden: true, sort: 1 }, { sort: 2 }]);
});
