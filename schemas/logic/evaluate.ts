/**
 * Evaluates JSON-Logic, the conditions of screens, over a closed scope: no code, no side effects, and access to own
 * data only.
 */
import logic from 'json-logic-js';

const operatorNames = [
  '==',
  '===',
  '!=',
  '!==',
  '>',
  '>=',
  '<',
  '<=',
  '!',
  '!!',
  'and',
  'or',
  'if',
  '?:',
  'var',
  'missing',
  'missing_some',
  'in',
  'cat',
  'substr',
  '+',
  '-',
  '*',
  '/',
  '%',
  'min',
  'max',
  'merge',
  'map',
  'filter',
  'reduce',
  'all',
  'some',
  'none',
] as const;

/** Operators that a condition may use. */
export const logicOperators: ReadonlySet<string> = new Set(operatorNames);

// These have side effects: `log` writes to the console, `method` calls any method that it is given.
logic.rm_operation('log');
logic.rm_operation('method');
// The library's `var` also reads inherited properties, including those of strings and arrays.
logic.add_operation('var', readVar);

/**
 * Returns the value of a condition. Missing data is null; inherited properties (`a.constructor`) are not data.
 * @throws TypeError if an operator does not exist. validateScreens reports such operators with their position.
 */
export function evaluate(condition: unknown, scope: Readonly<Record<string, unknown>>): unknown {
  if (condition === null || typeof condition !== 'object') return condition;
  if (!checked.has(condition)) {
    const unknown = unknownOperators(condition)[0];
    if (unknown !== undefined) throw new TypeError(`Operator "${unknown}" does not exist in conditions.`);
    checked.add(condition);
  }
  return logic.apply(condition as Parameters<typeof logic.apply>[0], withoutPrototypes(scope));
}

const checked = new WeakSet<object>();

/** Returns the unknown operators of a condition in reading order. */
function unknownOperators(condition: unknown): readonly string[] {
  if (Array.isArray(condition)) return condition.flatMap(unknownOperators);
  if (typeof condition !== 'object' || condition === null) return [];
  const entries = Object.entries(condition);
  // An object with several keys is a value, not an operation.
  if (entries.length !== 1) return [];
  return entries.flatMap(([name, args]) => [
    ...(logicOperators.has(name) ? [] : [name]),
    ...unknownOperators(args),
  ]);
}

function readVar(this: unknown, path: unknown, otherwise: unknown = null): unknown {
  if (path === undefined || path === '' || path === null) return this;
  const found = stepInto(this, String(path).split('.'));
  return found === undefined ? otherwise : found;
}

/** Reads own properties only; returns undefined if a step is missing. */
function stepInto(data: unknown, steps: readonly string[]): unknown {
  let value = data;
  for (const step of steps) {
    if (value === null || value === undefined || !Object.hasOwn(new Object(value), step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

/** Returns whether a condition holds; an absent condition holds. */
export function isConditionMet(condition: unknown, scope: Readonly<Record<string, unknown>>): boolean {
  return condition === undefined || logic.truthy(evaluate(condition, scope));
}

/** Operators inside which `var` refers to a member of the list. */
export const listOperators: ReadonlySet<string> = new Set(['map', 'filter', 'reduce', 'all', 'some', 'none']);

/** Returns a copy without prototypes, so that only own, plain data can be read. Dates become text. */
function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'function' || typeof value === 'symbol') return null;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, member] of Object.entries(value)) copy[key] = withoutPrototypes(member);
  return copy;
}
