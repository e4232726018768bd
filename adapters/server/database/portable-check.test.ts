import { expect, test } from 'vitest';
import { portableCheck } from './portable-check.ts';

const columns = ['depth', 'Full Name', 'state'];

/** The texts of the same rule on SQLite and PostgreSQL. */
test.each([
  ['depth > 0', '((depth > 0))', '("depth" > 0)'],
  ['depth>=0 and depth <= 9', '(((depth >= 0) AND (depth <= 9)))', '(("depth" >= 0) and ("depth" <= 9))'],
  ['depth between 0 and 9', '(((depth >= 0) AND (depth <= 9)))', '(("depth" >= 0) and ("depth" <= 9))'],
  [
    `state IN ('a', 'it''s')`,
    `(((state)::text = ANY ((ARRAY['a'::character varying, 'it''s'::character varying])::text[])))`,
    `("state" in ('a', 'it''s'))`,
  ],
  [`State not in ('a','b')`, `((state <> ALL (ARRAY['a'::text, 'b'::text])))`, `("state" not in ('a', 'b'))`],
  [
    'length("full name") > 2 or depth is null',
    '(((length(("Full Name")::text) > 2) OR (depth IS NULL)))',
    null,
  ],
  ['depth * 2 != -1', '(((depth * 2) <> (- 1)))', null],
  ['depth > 1.5', '((depth > (1.5)::double precision))', '("depth" > 1.5)'],
])('%s and %s are the same', (sqlite, postgres, text) => {
  const found = portableCheck(sqlite, columns);
  expect(found).not.toBeNull();
  expect(portableCheck(postgres, columns)).toBe(found);
  // The form is stable.
  expect(portableCheck(found ?? '', columns)).toBe(found);
  if (text !== null) expect(found).toBe(text);
});

test.each([
  `state like 'a%'`,
  `((state ~~ 'a%'::text))`,
  `depth > other`,
  `((born > '2020-01-01'::date))`,
  `json_valid(state)`,
  `depth > (select 1)`,
  `depth > 0; drop table x`,
  `depth > 0 --`,
  `(depth > 0`,
  `depth > 'open`,
])('%s is not portable', (expression) => {
  expect(portableCheck(expression, columns)).toBeNull();
});
