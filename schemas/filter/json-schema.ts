/** Translates the part of a predicate that JSON Schema can express, so that ajv reports the failing field. */
import { compareValues } from '../value/compare.ts';
import type { Issue } from '../validation/types.ts';
import { foldedPattern } from './folded-pattern.ts';
import type { Operator, Predicate, Scope } from './predicate.ts';
import { bindScope, isDynamic } from './scope.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Translated {
  /** {} if nothing can be expressed. Each test adds its issue as the annotation `issue` beside its keyword. */
  readonly schema: JsonSchema;
  /**
   * Predicates that must also hold: those on related rows, dynamic values, and comparisons that depend on the value's
   * type.
   */
  readonly residual: readonly Predicate[];
}

/**
 * Translates a predicate. A row satisfies it if the schema validates the row and every residual holds. The schema
 * never rejects a row that satisfies the predicate or that lacks the data (VAL-01, VAL-03: unknown fields are
 * allowed).
 */
export function toJsonSchema(predicate: Predicate, scope: Scope): Translated {
  const { schema, exact } = translate(predicate, scope);
  if (predicate.is === 'all') {
    const parts = predicate.of.map((member) => toJsonSchema(member, scope));
    const schemas = parts.map((part) => part.schema).filter((part) => Object.keys(part).length > 0);
    return { schema: join('allOf', schemas), residual: parts.flatMap(({ residual }) => residual) };
  }
  return { schema, residual: exact ? [] : [predicate] };
}

interface Part {
  readonly schema: JsonSchema;
  /** Whether the schema expresses the predicate completely. */
  readonly exact: boolean;
}
const notExpressible: Part = { schema: {}, exact: false };

function translate(predicate: Predicate, scope: Scope): Part {
  switch (predicate.is) {
    case 'all':
    case 'any': {
      if (predicate.is === 'any' && predicate.of.length === 0) return { schema: { not: {} }, exact: true };
      const parts = predicate.of.map((member) => translate(member, scope));
      // If one alternative cannot be expressed, the schema must accept every row.
      if (!parts.every(({ exact }) => exact)) return notExpressible;
      const keyword = predicate.is === 'all' ? 'allOf' : 'anyOf';
      return {
        schema: join(
          keyword,
          parts.map(({ schema }) => schema),
        ),
        exact: true,
      };
    }
    case 'some':
    case 'none':
      return notExpressible;
    case 'test':
      return translateTest(predicate, scope);
  }
}

function translateTest(test: Predicate & { is: 'test' }, scope: Scope): Part {
  const [field, ...deeper] = test.path;
  if (field === undefined || deeper.length > 0) return notExpressible;
  const members: readonly unknown[] = Array.isArray(test.value) ? test.value : [test.value];
  if (members.some(isDynamic)) {
    const bound = bindScope(test, scope);
    const part = bound.is === 'test' && bound !== test ? translateTest(bound, scope) : notExpressible;
    return { schema: part.schema, exact: false };
  }
  if (test.op === 'submitted')
    return { schema: { required: [field], issue: { type: 'required' } }, exact: true };
  const translated = translators[test.op](test.value);
  if (!translated) return notExpressible;
  return { schema: { properties: { [field]: translated.schema } }, exact: translated.exact };
}

const translators: Readonly<Record<Operator, (wanted: unknown) => Part | undefined>> = {
  eq: (wanted) => oneOf([wanted], false, { type: 'eq', valid: wanted }),
  neq: (wanted) => oneOf([wanted], true, { type: 'neq', invalid: wanted }),
  in: (wanted) => oneOf(listOf(wanted), false, { type: 'in', valid: wanted }),
  nin: (wanted) => oneOf(listOf(wanted), true, { type: 'nin', invalid: wanted }),
  null: () => ({ schema: { type: 'null', issue: { type: 'null' } }, exact: true }),
  nnull: () => ({ schema: { not: { type: 'null' }, issue: { type: 'nnull' } }, exact: true }),
  empty: () => ({ schema: { enum: emptyValues, issue: { type: 'empty' } }, exact: true }),
  nempty: () => ({ schema: { not: { enum: emptyValues }, issue: { type: 'nempty' } }, exact: true }),
  lt: (wanted) => bounded({ exclusiveMaximum: wanted }, { type: 'lt', valid: wanted }, wanted),
  lte: (wanted) => bounded({ maximum: wanted }, { type: 'lte', valid: wanted }, wanted),
  gt: (wanted) => bounded({ exclusiveMinimum: wanted }, { type: 'gt', valid: wanted }, wanted),
  gte: (wanted) => bounded({ minimum: wanted }, { type: 'gte', valid: wanted }, wanted),
  between: (wanted) => {
    const [low, high] = listOf(wanted);
    return bounded({ minimum: low, maximum: high }, { type: 'between', valid: wanted }, low, high);
  },
  nbetween: (wanted) => {
    const [low, high] = listOf(wanted);
    if (typeof low !== 'number' || typeof high !== 'number') return undefined;
    const schema = { not: { minimum: low, maximum: high }, issue: { type: 'nbetween', valid: wanted } };
    return { schema: { if: { type: 'number' }, then: schema }, exact: false };
  },
  contains: (wanted) =>
    matching(foldedPattern(wanted), false, { type: 'contains', substring: String(wanted) }),
  ncontains: (wanted) =>
    matching(foldedPattern(wanted), true, { type: 'ncontains', substring: String(wanted) }),
  starts_with: (wanted) =>
    matching(`^${foldedPattern(wanted)}`, false, { type: 'starts_with', substring: String(wanted) }),
  nstarts_with: (wanted) =>
    matching(`^${foldedPattern(wanted)}`, true, { type: 'nstarts_with', substring: String(wanted) }),
  ends_with: (wanted) =>
    matching(`${foldedPattern(wanted)}$`, false, { type: 'ends_with', substring: String(wanted) }),
  nends_with: (wanted) =>
    matching(`${foldedPattern(wanted)}$`, true, { type: 'nends_with', substring: String(wanted) }),
  regex: (wanted) => matching(String(wanted), false, { type: 'regex', valid: wanted }),
  // Handled by translateTest: it does not test the value.
  submitted: () => undefined,
};

const emptyValues = [null, '', []];
type RuleIssue = Omit<Issue, 'field'>;

/** Skips objects: they are related rows, whose primary key field is unknown here. */
const unlessRow = (then: JsonSchema): JsonSchema => ({ if: { not: { type: 'object' } }, then });

function oneOf(wanted: readonly unknown[], negated: boolean, issue: RuleIssue): Part {
  const values = wanted.flatMap(notationsOf);
  if (values.every((value) => value !== undefined)) {
    const list = { enum: values };
    // ajv rejects an empty enum.
    const none: JsonSchema = negated ? {} : { not: {} };
    const schema = values.length === 0 ? none : negated ? { not: list } : list;
    return { schema: unlessRow({ ...schema, issue }), exact: true };
  }
  // Numbers and timestamps have many notations. The schema can still test plain JSON numbers.
  const numbers = wanted.filter((value) => typeof value === 'number');
  if (numbers.length !== wanted.length) return notExpressible;
  const list = { enum: numbers };
  const translated = { ...(negated ? { not: list } : list), issue };
  return { schema: { if: { type: 'number' }, then: translated }, exact: false };
}

/** Returns all JSON values that equal the wanted one, or [undefined] if there are infinitely many. */
function notationsOf(wanted: unknown): readonly unknown[] {
  if (wanted === true) return [true, 'true', 1, '1'];
  if (wanted === false) return [false, 'false', 0, '0'];
  if (wanted === null) return [null];
  if (typeof wanted !== 'string') return [undefined];
  // A text that compares with a number or a date is a number or a timestamp.
  if (compareValues(wanted, 0) !== undefined || compareValues(wanted, new Date(0)) !== undefined)
    return [undefined];
  const boolean = wanted === 'true' ? [true] : wanted === 'false' ? [false] : [];
  return [wanted, ...boolean, wanted === '' ? [] : wanted.split(',')];
}

function bounded(limits: JsonSchema, issue: RuleIssue, ...wanted: readonly unknown[]): Part | undefined {
  if (!wanted.every((limit) => typeof limit === 'number')) return undefined;
  return {
    schema: { if: { type: ['number', 'null'] }, then: { type: 'number', ...limits, issue } },
    exact: false,
  };
}

/** Tests text by a pattern. Lists and numbers are compared in their stored form, which the residual does. */
function matching(pattern: string, negated: boolean, issue: RuleIssue): Part {
  if (negated) return { schema: { if: { type: 'string' }, then: { not: { pattern }, issue } }, exact: false };
  return {
    schema: { if: { type: ['string', 'null'] }, then: { type: 'string', pattern, issue } },
    exact: false,
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function join(keyword: 'allOf' | 'anyOf', schemas: readonly JsonSchema[]): JsonSchema {
  const [only] = schemas;
  if (schemas.length === 0) return {};
  return schemas.length === 1 && only ? only : { [keyword]: schemas };
}
