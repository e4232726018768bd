/** Converts a filter rule to the editor's tree and back. Pure. */
import { isRecord } from '../../../schemas/value/record.ts';
import {
  meantOperator,
  takesList,
  takesPair,
  takesValue,
} from '../../../schemas/filter/operators-of-type.ts';
import { hasOpposite } from '../../../schemas/filter/opposites.ts';
import { isEmpty } from '../../../schemas/value/empty.ts';
import { isTests } from '../../../schemas/filter/is-tests.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

type Rule = Readonly<Record<string, unknown>>;

/** The related rows that a group is about. */
export interface Within {
  /** Path from the row to the list of related rows, with dots. */
  readonly path: string;
  /** How many of the related rows must meet the group: at least one, or none. */
  readonly has: 'some' | 'none';
}

export interface Group {
  readonly is: 'and' | 'or';
  readonly of: readonly Node[];
  /** Absent if the group is about the row itself. Paths inside start at the related row. */
  readonly within?: Within;
}

export interface Test {
  readonly is: 'test';
  /** Path from the row, with dots. */
  readonly path: string;
  /** The operator without its underscore. */
  readonly operator: string;
  readonly value: unknown;
}

/** A rule that the editor cannot show (a typo, a list with null). It is kept unchanged. */
export interface Other {
  readonly is: 'other';
  readonly rule: Rule;
}

export type Node = Group | Test | Other;

/** Returns null if the value is not a rule. */
export function treeOf(value: unknown): Group | null {
  if (value === null || value === undefined) return { is: 'and', of: [] };
  if (!isRecord(value)) return null;
  const nodes = nodesOf(value, []);
  const [only] = nodes;
  return nodes.length === 1 && only && isGroup(only) && !only.within ? only : { is: 'and', of: nodes };
}

/** Converts the entries of an object whose keys are relative to `path`. */
function nodesOf(rule: Rule, path: readonly string[]): readonly Node[] {
  return Object.entries(rule).flatMap(([key, value]): readonly Node[] => {
    const other: readonly Node[] = [{ is: 'other', rule: ruleAt(path, { [key]: value }) }];
    // The name of the field may begin with an underscore, or be that of an operator.
    if (isTests(value) && !key.includes('.')) return nodesOf(value, [...path, key]);
    const group = ownValue(groups, key);
    if (group !== undefined) {
      if (!Array.isArray(value) || !value.every(isRecord)) return other;
      return value.length === 0
        ? []
        : [{ is: group, of: value.flatMap((each) => memberOf(each, path, group)) }];
    }
    const has = ownValue(quantifiers, key);
    if (has !== undefined) {
      if (path.length === 0 || !isRecord(value)) return other;
      const inner = treeOf(value);
      if (!inner) return other;
      // Without conditions, the group asks only whether there is a related row.
      const of = inner.of.every(isVoid) ? [] : inner.of;
      return [{ ...inner, of, within: { path: path.join('.'), has } }];
    }
    if (key.startsWith('_')) {
      if (path.length === 0) return other;
      const test = testOf(path.join('.'), key.slice(1), value);
      return test ? [test] : other;
    }
    // A step with a dot cannot be part of a path with dots.
    if (key.includes('.')) return other;
    if (isRecord(value)) return nodesOf(value, [...path, key]);
    const test = testOf([...path, key].join('.'), 'eq', value);
    return test ? [test] : other;
  });
}

const groups: Readonly<Record<string, Group['is'] | undefined>> = { _and: 'and', _or: 'or' };
const quantifiers: Readonly<Record<string, Within['has'] | undefined>> = { _some: 'some', _none: 'none' };

/** Converts one member of a group. Several conditions in one object are an "and" group. */
function memberOf(rule: Rule, path: readonly string[], group: Group['is']): readonly Node[] {
  const nodes = nodesOf(rule, path);
  // A member without conditions matches every row, so an "or" with it does too.
  if (group === 'or' && nodes.every(isVoid)) return [{ is: 'other', rule: ruleAt(path, rule) }];
  return nodes.length > 1 ? [{ is: 'and', of: nodes }] : nodes;
}

const isVoid = (node: Node): boolean => isGroup(node) && ruleOf(node) === null;

/** Returns undefined for a value that the editor would change. */
function testOf(path: string, operator: string, given: unknown): Test | undefined {
  const test = (name: string, value: unknown): Test => ({ is: 'test', path, operator: name, value });
  if (hasOpposite(operator)) {
    const value = given === 'true' ? true : given === 'false' ? false : given;
    return typeof value === 'boolean' ? test(meantOperator(operator, value), true) : undefined;
  }
  if (given === null && (operator === 'eq' || operator === 'neq'))
    return test(operator === 'eq' ? 'null' : 'nnull', true);
  // The text "a, b" is a list too.
  const isText = typeof given === 'string' && (takesList(operator) || takesPair(operator));
  const value = isText ? given.split(',').map((part) => part.trim()) : given;
  if (Array.isArray(value) ? !(takesList(operator) || takesPair(operator)) : isRecord(value))
    return undefined;
  // The editor omits the empty inputs of a list.
  const isWhole = Array.isArray(value)
    ? value.length > 0 && value.every((each) => !isEmpty(each) && typeof each !== 'object')
    : true;
  return isWhole && isComplete(operator, value) ? test(operator, value) : undefined;
}

function ruleAt(path: readonly string[], rule: Rule): Rule {
  return path.reduceRight<Rule>((inner, step) => ({ [step]: inner }), rule);
}

/**
 * Returns the rule without incomplete conditions and empty groups, or null if nothing is left. A group about related rows
 * without any condition asks only whether there is one.
 */
export function ruleOf(tree: Group): Rule | null {
  const of = tree.of.flatMap((node) => {
    const rule = isGroup(node) ? ruleOf(node) : node.is === 'other' ? node.rule : ruleOfTest(node);
    return rule === null ? [] : [rule];
  });
  const rule: Rule | null = of.length === 0 ? null : { [`_${tree.is}`]: of };
  if (!tree.within) return rule;
  if (rule === null && tree.of.length > 0) return null;
  return ruleAt(tree.within.path.split('.'), { [`_${tree.within.has}`]: rule ?? {} });
}

function ruleOfTest({ path, operator, value }: Test): Rule | null {
  if (!isComplete(operator, value)) return null;
  const given = Array.isArray(value) ? value.filter((each) => !isEmpty(each)) : value;
  return ruleAt(path.split('.'), { [`_${operator}`]: takesValue(operator) ? given : true });
}

/** Returns whether the condition has all values that its operator needs. Empty inputs of a list do not count. */
function isComplete(operator: string, value: unknown): boolean {
  if (!takesValue(operator)) return true;
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (takesPair(operator)) return given.length === 2 && !given.some(isEmpty);
  return given.some((each) => !isEmpty(each));
}

export function isGroup(node: Node): node is Group {
  return 'of' in node;
}
