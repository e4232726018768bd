import { createFailure } from '../error/failure.ts';
import { nearest } from '../value/nearest.ts';
import { everything, operators, type FieldPath, type Operator, type Predicate } from './predicate.ts';
import { ownValue } from '../value/own-value.ts';
import { isRecord } from '../value/record.ts';
import { isTests } from './is-tests.ts';
import { hasOpposite, opposites } from './opposites.ts';

export interface ParseOptions {
  /** How to handle invalid parts: `throw` (default) reports the part, `skip` ignores it (VAL-04). */
  readonly unknown?: 'throw' | 'skip';
  /** Parses 'true' and 'false' as booleans (VAL-06). */
  readonly booleans?: boolean;
}

const maxDepth = 64;
/** Names of later versions for operators that ignore case, which these always do. */
const otherNames: Readonly<Record<string, Operator>> = {
  _icontains: 'contains',
  _nicontains: 'ncontains',
  _istarts_with: 'starts_with',
  _nistarts_with: 'nstarts_with',
  _iends_with: 'ends_with',
  _niends_with: 'nends_with',
};
const known: readonly string[] = [...operators, 'and', 'or', 'some', 'none'].map((name) => `_${name}`);

/**
 * Parses a filter rule of the API. null, undefined and {} match every row.
 * @throws INVALID_QUERY if the rule is invalid.
 */
export function parsePredicate(rule: unknown, options: ParseOptions = {}): Predicate {
  if (rule === null || rule === undefined) return everything;
  if (!isRecord(rule)) {
    if (options.unknown === 'skip') return everything;
    throw createFailure('INVALID_QUERY', '"filter" must be of type object');
  }
  return all(parseNode(rule, [], options, 0));
}

/** Parses the tests of an object whose keys are relative to `path`. */
function parseNode(node: object, path: FieldPath, options: ParseOptions, depth: number): Predicate[] {
  if (depth > maxDepth)
    throw createFailure('INVALID_QUERY', `The filter is nested deeper than ${maxDepth} levels. Simplify it.`);
  return Object.entries(node).flatMap(([key, value]) => parseEntry(key, value, path, options, depth + 1));
}

function parseEntry(
  key: string,
  value: unknown,
  path: FieldPath,
  options: ParseOptions,
  depth: number,
): Predicate[] {
  // A column may have the name of an operator. No operator takes an object of tests, except _some and _none.
  if (key.startsWith('_') && path.length === 0 && options.unknown !== 'skip' && isTests(value))
    return parseField(value, [key], options, depth);
  if (key === '_and' || key === '_or') return parseGroup(key, value, path, options, depth);
  if (!key.startsWith('_')) return parseField(value, [...path, key], options, depth);
  if ((key === '_some' || key === '_none') && path.length > 0) {
    if (!isRecord(value)) return reject(options, path, key, 'needs a filter of the related rows');
    const where = all(parseNode(value, [], options, depth));
    return [{ is: key === '_some' ? 'some' : 'none', path, where }];
  }
  const op = operators.find((name) => `_${name}` === key) ?? ownValue(otherNames, key);
  if (op && path.length > 0) return parseTest(op, value, path, options);
  // A column name such as `_id` may start with an underscore. Only an object of tests can refer to it.
  if (!op && options.unknown !== 'skip' && isRecord(value))
    return parseField(value, [...path, key], options, depth);
  return rejectOperator(options, path, key, op !== undefined);
}

function parseGroup(
  key: '_and' | '_or',
  value: unknown,
  path: FieldPath,
  options: ParseOptions,
  depth: number,
): Predicate[] {
  if (!Array.isArray(value)) return reject(options, path, key, 'needs a list of filters');
  const of = value.flatMap((member: unknown) => {
    if (isRecord(member)) return [all(parseNode(member, path, options, depth))];
    return reject(options, path, key, 'needs a list of filters');
  });
  // An empty list has no effect.
  if (of.length === 0) return [];
  return [key === '_and' ? all(of) : of.length === 1 && of[0] ? of[0] : { is: 'any', of }];
}

function parseField(value: unknown, path: FieldPath, options: ParseOptions, depth: number): Predicate[] {
  if (isRecord(value)) return parseNode(value, path, options, depth);
  return parseTest('eq', value, path, options);
}

function parseTest(op: Operator, raw: unknown, path: FieldPath, options: ParseOptions): Predicate[] {
  const value = options.booleans ? toBooleans(raw) : raw;
  const test = (op: Operator, value: unknown): Predicate => ({ is: 'test', path, op, value });
  if (hasOpposite(op)) {
    if (value === true || value === 'true') return [test(op, true)];
    if (value === false || value === 'false') return [test(opposites[op], true)];
    return reject(options, path, `_${op}`, 'has to be a boolean');
  }
  if (op === 'in' || op === 'nin') {
    const list = toList(value);
    if (!list) return reject(options, path, `_${op}`, 'has to be an array of values');
    const nulls = list.includes(null);
    const rest = test(op, nulls ? list.filter((member) => member !== null) : list);
    if (!nulls) return [rest];
    return [{ is: op === 'in' ? 'any' : 'all', of: [test(op === 'in' ? 'null' : 'nnull', true), rest] }];
  }
  if (op === 'between' || op === 'nbetween') {
    const pair = toList(value);
    if (pair?.length !== 2 || pair.some((limit) => limit === null || limit === ''))
      return reject(options, path, `_${op}`, 'needs a lower and an upper limit');
    return [test(op, pair)];
  }
  if (op === 'regex' && !isPattern(value)) return reject(options, path, '_regex', 'has to be a pattern');
  if (op === 'submitted') return value === false || value === 'false' ? [] : [test(op, true)];
  if (value === null && (op === 'eq' || op === 'neq')) return [test(op === 'eq' ? 'null' : 'nnull', true)];
  if (Array.isArray(value) || isRecord(value)) return reject(options, path, `_${op}`, 'needs one value');
  return [test(op, value)];
}

/** VAL-07: the text "a, b" is a list too. */
function toList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.some((member) => isRecord(member)) ? undefined : value;
  if (typeof value === 'string')
    return value.trim() === '' ? [] : value.split(',').map((part) => part.trim());
  return value === null || value === undefined || isRecord(value) ? undefined : [value];
}

function toBooleans(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toBooleans);
  return value === 'true' ? true : value === 'false' ? false : value;
}

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    new RegExp(value).test('');
    return true;
  } catch {
    return false;
  }
}

function reject(options: ParseOptions, path: FieldPath, operator: string, why: string): never[] {
  if (options.unknown === 'skip') return [];
  const where = path.length === 0 ? '' : ` (at "${path.join('.')}")`;
  throw createFailure('INVALID_QUERY', `"${operator}" ${why}${where}`, { path: path.join('.'), operator });
}

function rejectOperator(options: ParseOptions, path: FieldPath, key: string, exists: boolean): never[] {
  if (options.unknown === 'skip') return [];
  const at = path.join('.');
  if (exists)
    throw createFailure(
      'INVALID_QUERY',
      `Operator "${key}" needs a field. Put it inside one: {"field": {"${key}": …}}.`,
      {
        operator: key,
      },
    );
  const meant = nearest(key, known);
  const where = at === '' ? '' : ` at "${at}"`;
  throw createFailure(
    'INVALID_QUERY',
    `Operator "${key}"${where} does not exist.${meant === null ? '' : ` Did you mean "${meant}"?`}`,
    { path: at, operator: key, nearest: meant },
  );
}

function all(of: readonly Predicate[]): Predicate {
  const [only] = of;
  return of.length === 1 && only ? only : of.length === 0 ? everything : { is: 'all', of };
}
