/** JSON-Logic over a closed scope: the conditions of screens. No code, no side effects, no way out of the data. */
import logic from 'json-logic-js';

const computing = [
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
export const logicOperators: ReadonlySet<string> = new Set(computing);

// These do more than compute: `log` writes to the console, `method` calls whatever it is given.
logic.rm_operation('log');
logic.rm_operation('method');
// The library's own follows inherited properties, those of texts and lists too.
logic.add_operation('var', readVar);

/**
 * The value of a condition. Missing data is null; what is inherited (`a.constructor`) is not data. Throws where an
 * operator does not exist: validateScreens names those with their position.
 */
export function evaluate(condition: unknown, scope: Readonly<Record<string, unknown>>): unknown {
  if (condition === null || typeof condition !== 'object') return condition;
  if (!checked.has(condition)) {
    const unknown = unknownOperators(condition)[0];
    if (unknown !== undefined) throw new TypeError(`Operator "${unknown}" does not exist in conditions.`);
    checked.add(condition);
  }
  return logic.apply(condition as Parameters<typeof logic.apply>[0], bare(scope));
}

const checked = new WeakSet<object>();

/** Operators of a condition that do not exist, in reading order. */
export function unknownOperators(condition: unknown): readonly string[] {
  if (Array.isArray(condition)) return condition.flatMap(unknownOperators);
  if (typeof condition !== 'object' || condition === null) return [];
  const entries = Object.entries(condition);
  // An object of several keys is a value, not an operation.
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

/** Own data only; undefined where a step is missing. */
function stepInto(data: unknown, steps: readonly string[]): unknown {
  let value = data;
  for (const step of steps) {
    if (value === null || value === undefined || !Object.hasOwn(new Object(value), step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

/** Whether a condition holds; an absent one does. */
export function isMet(condition: unknown, scope: Readonly<Record<string, unknown>>): boolean {
  return condition === undefined || logic.truthy(evaluate(condition, scope));
}

/** The paths that a condition reads, each once. Inside map, filter and the like `var` means the member: left out. */
export function varsOf(condition: unknown): readonly string[] {
  return [...new Set(collect(condition))];
}

/** Operators inside which `var` means the member of a list. */
export const overMembers: ReadonlySet<string> = new Set(['map', 'filter', 'reduce', 'all', 'some', 'none']);

function collect(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(collect);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([operator, args]: [string, unknown]) => {
    const list: readonly unknown[] = Array.isArray(args) ? args : [args];
    if (operator === 'var') {
      const [path, otherwise] = list;
      const own = typeof path === 'string' || typeof path === 'number' ? [String(path)] : collect(path);
      return [...own.filter((name) => name !== ''), ...collect(otherwise)];
    }
    if (operator === 'missing') return list.filter((name) => typeof name === 'string');
    return overMembers.has(operator) ? collect(list[0]) : list.flatMap(collect);
  });
}

/** A copy without prototypes: only own, plain data can be reached. Instants become text. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'function' || typeof value === 'symbol') return null;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, member] of Object.entries(value)) copy[key] = bare(member);
  return copy;
}
