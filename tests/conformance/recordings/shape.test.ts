import { expect, test } from 'vitest';
import { isLike } from './differences.ts';
import { Names } from './names.ts';
import { differencesOf } from './shape.ts';

const ok = (data: unknown) => ({ status: 200, body: { data } });

test('responses of the same shape are equal, whatever their values', () => {
  expect(differencesOf(ok([{ id: 1, at: null }]), ok([{ id: 2, at: null }]))).toEqual([]);
});

test('differences in status, code, keys, types and lengths are reported', () => {
  const refused = { status: 403, body: { errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] } };
  expect(differencesOf(ok([]), refused)).toEqual(['status 200 → 403', 'code none → FORBIDDEN']);
  expect(differencesOf(ok({ a: 1, b: null, c: [1] }), ok({ b: 'x', c: [], d: 1 }))).toEqual([
    'data.a missing',
    'data.b: null → string',
    'data.c: 1 → 0 entries',
    'data.d added',
  ]);
});

test('metadata entries are matched by name, rows by a text key', () => {
  const [one, two] = [
    { collection: 'a', field: 'x', sort: 1 },
    { collection: 'a', field: 'y', sort: null },
  ];
  expect(differencesOf(ok([one, two]), ok([two, one]))).toEqual([]);
  expect(differencesOf(ok([one, two]), ok([two]))).toEqual(['data[a.x] missing']);
  expect(
    differencesOf(
      ok([
        { id: 'a', n: 1 },
        { id: 'b', n: '' },
      ]),
      ok([
        { id: 'b', n: '' },
        { id: 'a', n: 1 },
      ]),
    ),
  ).toEqual([]);
});

test('the first line of a text is compared without its declaration', () => {
  const text = (body: string) => ({ status: 200, body });
  expect(differencesOf(text('a,b\n1,2'), text('a,b\n3,4\n'))).toEqual([]);
  expect(differencesOf(text('a,b'), text('a'))).toEqual(['first line differs']);
  expect(differencesOf(text('<?xml version="1.0"?>\n<data/>'), text('<?xml?>\n<data/>'))).toEqual([]);
});

test('a pattern matches whole texts only', () => {
  expect(isLike('data[].meta.note missing', 'data[].meta.* missing')).toBe(true);
  expect(isLike('data[].meta.note added', 'data[].meta.* missing')).toBe(false);
  expect(isLike('status 200 → 204', 'status 200')).toBe(false);
});

test('UUIDs are mapped by equal positions, and lists by the names of their rows', () => {
  const [old, other, ours, third] = ['1', '2', '3', '4'].map(
    (n) => `${n}0000000-0000-4000-8000-000000000000`,
  );
  const names = new Names();
  names.learn({ data: { id: old } }, { data: { id: ours } });
  names.learn(
    {
      data: [
        { id: other, name: 'b' },
        { id: old, name: 'a' },
      ],
    },
    {
      data: [
        { id: ours, name: 'a' },
        { id: third, name: 'b' },
      ],
    },
  );
  expect(names.translate(`/users/${old}?x=${other}`)).toBe(`/users/${ours}?x=${third}`);
});
