import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { holds } from '../../../schemas/filter/holds.ts';
import { toJsonSchema } from '../../../schemas/filter/json-schema.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import type { Predicate, Scope, Truth } from '../../../schemas/filter/predicate.ts';
import { ajvOptions } from '../../../schemas/validation/form.ts';
import { cases, nestedThings, scope, unknownCases } from './cases.ts';

const ajv = new Ajv(ajvOptions);
const things = nestedThings();
const scopeOf = (signedOut = false): Scope => (signedOut ? { ...scope, user: null, role: null } : scope);

/** Schema and residual together, as the form uses them. */
function schemaAnswer(predicate: Predicate, row: Readonly<Record<string, unknown>>, scope: Scope): Truth {
  const { schema, residual } = toJsonSchema(predicate, scope);
  if (!ajv.validate({ ...schema }, row)) return false;
  const truths = residual.map((rest) => holds(rest, row, scope));
  return truths.includes(false) ? false : truths.includes('unknown') ? 'unknown' : true;
}

describe('in memory', () => {
  test.each(cases)('$name', ({ rule, matches, signedOut }) => {
    const met = things.filter((row) => holds(parsePredicate(rule), row, scopeOf(signedOut)) === true);
    expect(met.map((row) => row['id'])).toEqual(matches);
  });

  test.each(cases)('$name: the result is known if all values are loaded', ({ rule, signedOut }) => {
    const answers = things.map((row) => holds(parsePredicate(rule), row, scopeOf(signedOut)));
    expect(answers).not.toContain('unknown');
  });

  test.each(unknownCases)('$name', ({ rule, row, expected }) => {
    expect(holds(parsePredicate(rule), row, scope)).toBe(expected);
  });
});

describe('as JSON Schema', () => {
  test.each(cases)('$name', ({ rule, matches, signedOut }) => {
    const predicate = parsePredicate(rule);
    const met = things.filter((row) => schemaAnswer(predicate, row, scopeOf(signedOut)) === true);
    expect(met.map((row) => row['id'])).toEqual(matches);
  });

  test.each(unknownCases)('$name', ({ rule, row, expected }) => {
    const answer = schemaAnswer(parsePredicate(rule), row, scope);
    // Unknown values must not be refused, and JSON Schema cannot express them.
    if (expected === 'unknown') expect(answer).not.toBe(false);
    else expect(answer).toBe(expected);
  });
});
