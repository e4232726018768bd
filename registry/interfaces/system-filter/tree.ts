/** Converts a filter rule to the editor's tree and back. Pure. */
import { isRecord } from '../../../schemas/value/record.ts';
import { meantOperator, takesPair, takesValue } from '../../../schemas/filter/operators-of-type.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

type Rule = Readonly<Record<string, unknown>>;

export interface Group {
  readonly is: 'and' | 'or';
  readonly of: readonly Node[];
}

export interface Test {
  readonly is: 'test';
  /** Path from the row, with dots. */
  readonly path: string;
  /** The operator without its underscore. */
  readonly operator: string;
  readonly value: unknown;
}

/** A rule that the editor cannot show (`_some`, a typo). It is kept unchanged. */
export interface Other {
  readonly is: 'other';
  readonly rule: Rule;
}

export type Node = Group | Test | Other;

/** Returns null if the value is not a rule. */
export function treeOf(value: unknown): Group | null {
  if (value === null || value === undefined) return { is: 'and', of: [] };
  if (!isRecord(value)) return null;
  const nodes = nodesOf(value);
  const [only] = nodes;
  return nodes.length === 1 && only && isGroup(only) ? only : { is: 'and', of: nodes };
}

function nodesOf(rule: Rule): readonly Node[] {
  return Object.entries(rule).flatMap(([key, value]): readonly Node[] => {
    const other: readonly Node[] = [{ is: 'other', rule: { [key]: value } }];
    const group = ownValue(groups, key);
    if (group !== undefined) {
      if (!Array.isArray(value) || !value.every(isRecord)) return other;
      return [{ is: group, of: value.flatMap((member) => memberOf(member)) }];
    }
    return key.startsWith('_') ? other : (testsOf(value, key) ?? other);
  });
}

const groups: Readonly<Record<string, Group['is'] | undefined>> = { _and: 'and', _or: 'or' };

/** Converts one member of a group. Several conditions in one object are an "and" group. */
function memberOf(rule: Rule): readonly Node[] {
  const nodes = nodesOf(rule);
  return nodes.length > 1 ? [{ is: 'and', of: nodes }] : nodes;
}

/** Returns the conditions below a field, or undefined if there is anything else. */
function testsOf(value: unknown, path: string): readonly Test[] | undefined {
  if (!isRecord(value))
    return Array.isArray(value) ? undefined : [{ is: 'test', path, operator: 'eq', value }];
  const tests: Test[] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (Object.hasOwn(groups, key) || key === '_some' || key === '_none') return undefined;
    if (key.startsWith('_'))
      tests.push({ is: 'test', path, operator: meantOperator(key.slice(1), inner), value: inner });
    else {
      const below = testsOf(inner, `${path}.${key}`);
      if (!below) return undefined;
      tests.push(...below);
    }
  }
  return tests;
}

/** Returns the rule without incomplete conditions and empty groups, or null if nothing is left. */
export function ruleOf(tree: Group): Rule | null {
  const of = tree.of.flatMap((node) => {
    const rule = isGroup(node) ? ruleOf(node) : node.is === 'other' ? node.rule : ruleOfTest(node);
    return rule === null ? [] : [rule];
  });
  return of.length === 0 ? null : { [`_${tree.is}`]: of };
}

function ruleOfTest({ path, operator, value }: Test): Rule | null {
  if (!isComplete(operator, value)) return null;
  const test: Rule = { [`_${operator}`]: takesValue(operator) ? value : true };
  return path.split('.').reduceRight<Rule>((rule, step) => ({ [step]: rule }), test);
}

function isComplete(operator: string, value: unknown): boolean {
  if (!takesValue(operator)) return true;
  if (takesPair(operator))
    return (
      Array.isArray(value) && value.length === 2 && value.every((limit) => limit !== '' && limit !== null)
    );
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

export function isGroup(node: Node): node is Group {
  return 'of' in node;
}
