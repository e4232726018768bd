import { comparisonOf, isStored, isStructured, type Comparison } from '../field/traits.ts';
import { compareText, compareValues, equalValues } from '../value/compare.ts';
import { isEmpty } from '../value/empty.ts';
import { sameValue } from '../value/same.ts';
import { fold } from './fold.ts';
import type { FieldPath, Operator, Predicate, Scope, Truth } from './predicate.ts';
import { bindScope } from './scope.ts';
import { isRecord } from '../value/record.ts';
import type { Row } from '../value/row.ts';

/**
 * Returns whether a row satisfies a predicate. Related rows are nested objects and lists. If the row has only a key,
 * or lacks the field, the result is `unknown` unless other tests decide.
 */
export function holds(predicate: Predicate, row: Row, scope: Scope): Truth {
  const { typeOf } = scope;
  const orderAt = (path: FieldPath) => {
    const type = typeOf?.(path);
    if (type === undefined) return orderByDetectedType;
    return isStructured(type) ? orderOfJson : orders[comparisonOf(type)];
  };
  const isList = (path: FieldPath) => {
    const type = typeOf?.(path);
    return type !== undefined && !isStored(type);
  };
  return truthOf(bindScope(predicate, scope), row, { at: [], orderAt, isList });
}

/** The position of a predicate, and how values of a field compare. */
interface Place {
  readonly at: FieldPath;
  readonly orderAt: (path: FieldPath) => Order;
  /** Whether the path ends at a list of related rows. */
  readonly isList: (path: FieldPath) => boolean;
}

function truthOf(predicate: Predicate, row: unknown, place: Place): Truth {
  switch (predicate.is) {
    case 'all':
      return every(predicate.of.map((member) => truthOf(member, row, place)));
    case 'any':
      return some(predicate.of.map((member) => truthOf(member, row, place)));
    case 'some':
    case 'none': {
      const { path, where } = predicate;
      const found = someRelated(path, row, where, { ...place, at: [...place.at, ...path] });
      return predicate.is === 'some' ? found : not(found);
    }
    case 'test': {
      const whole = [...place.at, ...predicate.path];
      const order = place.orderAt(whole);
      // An empty list of related rows counts as null.
      const plain = (value: unknown) =>
        Array.isArray(value) && value.length === 0 && place.isList(whole) ? null : value;
      const test = (value: unknown) => testValue(predicate.op, plain(value), predicate.value, order);
      return truthAt(predicate.path, row, test, place);
    }
  }
}

/**
 * Tests the value at a path. In a list, at least one member must pass. After a null parent, the value is null, and no
 * list contains a row.
 */
function truthAt(path: FieldPath, row: unknown, test: (value: unknown) => Truth, place: Place): Truth {
  const [step, ...rest] = path;
  if (step === undefined) return test(row);
  if (row === null)
    return path.some((_, i) => place.isList([...place.at, ...path.slice(0, i + 1)])) ? false : test(null);
  if (Array.isArray(row)) return some(row.map((member: unknown) => truthAt(path, member, test, place)));
  return truthAt(rest, stepInto(row, step), test, { ...place, at: [...place.at, step] });
}

function someRelated(path: FieldPath, row: unknown, where: Predicate, place: Place): Truth {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (row === null) return false;
    if (Array.isArray(row)) return some(row.map((member: unknown) => truthOf(where, member, place)));
    return row === undefined ? 'unknown' : truthOf(where, row, place);
  }
  if (row === null) return false;
  if (Array.isArray(row)) return some(row.map((member: unknown) => someRelated(path, member, where, place)));
  return someRelated(rest, stepInto(row, step), where, place);
}

/**
 * Returns the value one step deeper, or undefined if it is not loaded. `item:block_text` is null if the row belongs
 * to another collection or to none.
 */
function stepInto(row: unknown, step: string): unknown {
  if (typeof row !== 'object' || row === null) return undefined;
  const record = row as Row;
  if (Object.hasOwn(record, step)) return record[step];
  const colon = step.indexOf(':');
  if (colon === -1) return undefined;
  const collection = record['collection'];
  if (collection === undefined) return undefined;
  return collection === step.slice(colon + 1) ? record[step.slice(0, colon)] : null;
}

/** Compares two values; `compare` returns undefined if they have no order. */
interface Order {
  readonly compare: (value: unknown, other: unknown) => number | undefined;
  readonly equal: (value: unknown, other: unknown) => boolean;
  /** Returns the text that contains, starts_with and ends_with search. Absent: textOf. */
  readonly text?: (value: unknown) => string | undefined;
}

const orderByDetectedType: Order = { compare: compareValues, equal: equalValues };
/** A JSON column is searched as its JSON text, as in the database. */
const orderOfJson: Order = { ...orderByDetectedType, text: (value) => JSON.stringify(value) };
const orderByText: Order = {
  compare: (value, other) =>
    value === null || other === null ? undefined : compareText(String(value), String(other)),
  equal: (value, other) => String(value) === String(other),
};

const lower = (value: unknown) => String(value).toLowerCase();
const orders: Readonly<Record<Comparison, Order>> = {
  plain: orderByDetectedType,
  text: orderByText,
  caseless: {
    compare: (value, other) =>
      value === null || other === null ? undefined : compareText(lower(value), lower(other)),
    equal: (value, other) => lower(value) === lower(other),
  },
};

type Test = (value: unknown, wanted: unknown, order: Order) => Truth;

const tests: Readonly<Record<Operator, Test>> = {
  eq: isEqual,
  neq: (value, wanted, order) => not(isEqual(value, wanted, order)),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  in: isIn,
  nin: (value, wanted, order) => not(isIn(value, wanted, order)),
  null: (value) => value === null,
  nnull: (value) => value !== null,
  contains: text((value, part) => value.includes(part)),
  ncontains: negate(text((value, part) => value.includes(part))),
  starts_with: text((value, part) => value.startsWith(part)),
  nstarts_with: negate(text((value, part) => value.startsWith(part))),
  ends_with: text((value, part) => value.endsWith(part)),
  nends_with: negate(text((value, part) => value.endsWith(part))),
  between: isBetween,
  nbetween: (value, wanted, order) => not(isBetween(value, wanted, order)),
  empty: (value) => isEmpty(value),
  nempty: (value) => !isEmpty(value),
  regex: (value, wanted) => {
    if (value === null || typeof wanted !== 'string') return false;
    const plain = textOf(value);
    return plain === undefined ? 'unknown' : new RegExp(wanted).test(plain);
  },
  submitted: () => true,
};

function testValue(op: Operator, value: unknown, wanted: unknown, order: Order): Truth {
  if (value === undefined) return op === 'submitted' ? false : 'unknown';
  return tests[op](value, wanted, order);
}

function isEqual(value: unknown, wanted: unknown, order: Order): Truth {
  if (wanted === null) return value === null;
  if (value === null) return false;
  if (Array.isArray(value) && typeof wanted === 'string')
    return value.every((member) => typeof member === 'string') && value.join(',') === wanted;
  // A loaded related row: its primary key field is unknown here.
  if (isRecord(value) && !isRecord(wanted)) return 'unknown';
  if (typeof value === 'object' && !(value instanceof Date)) return sameValue(value, wanted);
  return order.equal(value, wanted);
}

function isIn(value: unknown, wanted: unknown, order: Order): Truth {
  const list: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  return some(list.map((member) => isEqual(value, member, order)));
}

function isBetween(value: unknown, wanted: unknown, order: Order): Truth {
  const [low, high]: readonly unknown[] = Array.isArray(wanted) ? wanted : [];
  return every([tests.gte(value, low, order), tests.lte(value, high, order)]);
}

function ordered(accepts: (order: number) => boolean): Test {
  return (value, wanted, order) => {
    if (isRecord(value)) return 'unknown';
    const found = order.compare(value, wanted);
    return found !== undefined && accepts(found);
  };
}

function text(accepts: (value: string, part: string) => boolean): Test {
  return (value, wanted, order) => {
    if (value === null || wanted === null) return false;
    const plain = (order.text ?? textOf)(value);
    return plain === undefined ? 'unknown' : accepts(fold(plain), fold(String(wanted)));
  };
}

/** Returns lists in their stored form: words joined by commas. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.some(isRecord) ? undefined : value.join(',');
  if (value instanceof Date) return value.toISOString();
  return isRecord(value) ? undefined : String(value);
}

function not(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}

function negate(test: Test): Test {
  return (value, wanted, order) => not(test(value, wanted, order));
}

function every(truths: readonly Truth[]): Truth {
  return truths.includes(false) ? false : truths.includes('unknown') ? 'unknown' : true;
}

function some(truths: readonly Truth[]): Truth {
  return truths.includes(true) ? true : truths.includes('unknown') ? 'unknown' : false;
}
