import { expect, test } from 'vitest';
import { defaultSql, readDefault } from './defaults.ts';

test.each([
  ["'draft'::character varying", 'string', 'draft'],
  ["'it''s'::text", 'text', "it's"],
  ["'-1'::integer", 'integer', -1],
  ['(-1)', 'integer', -1],
  ['1.5', 'decimal', 1.5],
  ['true', 'boolean', true],
  [`'{"a": 1}'::jsonb`, 'json', { a: 1 }],
  ['NULL::character varying', 'string', null],
  ['now()', 'timestamp', 'CURRENT_TIMESTAMP'],
  ['CURRENT_TIMESTAMP', 'timestamp', 'CURRENT_TIMESTAMP'],
  ['gen_random_uuid()', 'uuid', 'gen_random_uuid()'],
  ["'sloop'::harbour.rigging", 'string', 'sloop'],
] as const)('%s is %j', (expression, type, value) => {
  expect(readDefault(expression, type)).toEqual(value);
});

test.each([
  ['string', "it's", "'it''s'"],
  ['integer', 3, "'3'"],
  ['boolean', false, "'false'"],
  ['json', { a: [1] }, `'{"a":[1]}'`],
  ['timestamp', 'CURRENT_TIMESTAMP', 'CURRENT_TIMESTAMP'],
  ['timestamp', 'now()', 'CURRENT_TIMESTAMP'],
  ['string', 'now(); drop table users', "'now(); drop table users'"],
  ['string', null, null],
] as const)('%s %j is written as %s', (type, defaultValue, sql) => {
  expect(defaultSql({ name: 'a', type, defaultValue })).toBe(sql);
});
