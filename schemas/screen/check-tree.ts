/** Checks references, conditions, targets and texts anywhere in a screen: every name in them must exist. */
import { logicOperators, listOperators } from '../logic/evaluate.ts';
import { parseTemplate } from '../template/template.ts';
import { nearest } from '../value/nearest.ts';
import { escapePointer } from '../value/pointer.ts';
import { isRecord } from '../value/record.ts';
import { meant, type Finding } from './check-shape.ts';
import { paramNames, pathsOfScreen } from './match.ts';
import { rootNames } from './roots.ts';
import type { Contribution } from './shape.ts';
import type { ScreenSpec } from './types.ts';

/** Names that exist in the checked file and in earlier ones. */
export interface Names {
  readonly screens: Readonly<Record<string, ScreenSpec>>;
  readonly modules: readonly string[];
  readonly navigations: readonly string[];
  readonly elements: ReadonlyMap<string, Contribution>;
  readonly actions: ReadonlyMap<string, Contribution>;
  readonly texts: ReadonlySet<string> | null;
  /**
   * Parts that exist in the file but are withheld because of their own errors, such as `screens/list`. References to
   * them are not errors.
   */
  readonly withheld: ReadonlySet<string>;
}

/** Data and parameter names of the current screen; null outside screens. */
export interface Where {
  readonly names: Names;
  readonly data: readonly string[] | null;
  readonly params: readonly string[] | null;
}

export function checkTree(value: unknown, pointer: string, where: Where): Finding[] {
  if (typeof value === 'string' && value.startsWith('$t:')) return checkText(value.slice(3), pointer, where);
  if (Array.isArray(value))
    return value.flatMap((member: unknown, i) => checkTree(member, `${pointer}/${i}`, where));
  if (!isRecord(value)) return [];
  if (typeof value['from'] === 'string' && Object.keys(value).length === 1)
    return checkPath(value['from'], `${pointer}/from`, where);
  if (isTarget(value)) return checkTarget(value, pointer, where);
  return Object.entries(value).flatMap(([key, member]) => {
    const child = at(pointer, key);
    if (key === 'when') return checkCondition(member, child, where);
    if (key === 't' && typeof member === 'string') return checkText(member, child, where);
    return checkTree(member, child, where);
  });
}

/** Checks a title or label: a literal, a text key, or a template over the roots. */
export function checkTemplates(value: unknown, pointer: string, where: Where): Finding[] {
  if (Array.isArray(value))
    return value.flatMap((member: unknown, i) => checkTemplates(member, `${pointer}/${i}`, where));
  if (typeof value !== 'string' || !value.includes('{{')) return checkTree(value, pointer, where);
  return parseTemplate(value).flatMap((part) =>
    part.is === 'text' ? [] : checkPath(part.path, pointer, where),
  );
}

interface WrittenTarget {
  readonly screen: string;
  readonly params?: unknown;
}

function isTarget(value: object): value is WrittenTarget {
  const keys = Object.keys(value);
  return (
    'screen' in value &&
    typeof value.screen === 'string' &&
    keys.every((key) => key === 'screen' || key === 'params' || key === 'query')
  );
}

export function checkTarget(target: WrittenTarget, pointer: string, where: Where): Finding[] {
  const { screen, params, ...rest } = target;
  const findings = [
    ...checkTree(rest, pointer, where),
    ...(isRecord(params)
      ? Object.entries(params).flatMap(([key, value]) =>
          checkTree(value, at(`${pointer}/params`, key), where),
        )
      : []),
  ];
  const unknown = existsPart(
    'screens',
    'Screen',
    screen,
    Object.keys(where.names.screens),
    `${pointer}/screen`,
    where,
  );
  if (unknown.length > 0 || !isRecord(params)) return [...unknown, ...findings];
  const paths = pathsOfScreen(where.names.screens[screen] ?? {});
  const wanted = paths.flatMap(paramNames);
  if (paths.length > 0)
    for (const key of Object.keys(params))
      if (!wanted.includes(key))
        findings.push({
          pointer: at(`${pointer}/params`, key),
          part: 'key',
          message: `The path of screen "${screen}" has no parameter "${key}".`,
          hint: meant(key, wanted),
        });
  return findings;
}

function checkCondition(condition: unknown, pointer: string, where: Where): Finding[] {
  if (typeof condition === 'boolean') return [];
  if (!isRecord(condition))
    return [{ pointer, message: 'A condition must be true, false or an operation such as { "!": … }.' }];
  return checkLogic(condition, pointer, where);
}

function checkLogic(node: unknown, pointer: string, where: Where): Finding[] {
  if (Array.isArray(node))
    return node.flatMap((member: unknown, i) => checkLogic(member, `${pointer}/${i}`, where));
  if (!isRecord(node)) return [];
  const entries = Object.entries(node);
  const [only] = entries;
  // An object with several keys is a value, not an operation.
  if (!only || entries.length > 1) return [];
  const [operator, args] = only;
  const child = at(pointer, operator);
  if (!logicOperators.has(operator))
    return [
      {
        pointer: child,
        part: 'key',
        message: `Operator "${operator}" does not exist in conditions.`,
        hint: meant(operator, [...logicOperators]),
      },
    ];
  if (operator === 'var' || operator === 'missing') return checkVars(operator, args, child, where);
  // Inside map, filter and similar operators, `var` refers to a list member.
  if (listOperators.has(operator))
    return Array.isArray(args) ? checkLogic(args[0], `${child}/0`, where) : checkLogic(args, child, where);
  return checkLogic(args, child, where);
}

function checkVars(operator: string, args: unknown, pointer: string, where: Where): Finding[] {
  const list = Array.isArray(args) ? args : [args];
  const placeOf = (i: number) => (Array.isArray(args) ? `${pointer}/${i}` : pointer);
  return list.flatMap((name: unknown, i) => {
    if (operator === 'var' && i > 0) return checkLogic(name, placeOf(i), where);
    if (typeof name === 'string') return name === '' ? [] : checkPath(name, placeOf(i), where);
    if (typeof name === 'number' || isRecord(name)) return checkLogic(name, placeOf(i), where);
    return [
      { pointer: placeOf(i), message: `"${operator}" takes the path of a value, such as "form.isNew".` },
    ];
  });
}

function checkPath(path: string, pointer: string, { data, params }: Where): Finding[] {
  const [root = '', name] = path.split('.');
  const unknown = exists('Root', root, rootNames, pointer);
  if (unknown.length > 0 || name === undefined) return unknown;
  if (root === 'data' && data) return exists('Data', name, data, pointer);
  if (root === 'route' && params)
    return exists('Route parameter', name, params, pointer).map((finding) => ({
      ...finding,
      parameter: name,
    }));
  return [];
}

function checkText(key: string, pointer: string, { names: { texts } }: Where): Finding[] {
  if (!texts || texts.has(key)) return [];
  const close = nearest(key, [...texts]);
  const hint = close === null ? 'Write the text itself, without "$t:".' : `Did you mean "${close}"?`;
  return [{ pointer, message: `Text "${key}" exists in no locale.`, hint }];
}

export function exists(what: string, name: string, known: readonly string[], pointer: string): Finding[] {
  return known.includes(name)
    ? []
    : [{ pointer, message: `${what} "${name}" does not exist.`, hint: meant(name, known) }];
}

/** Checks that a screen, module or navigation exists. Withheld ones count as existing. */
export function existsPart(
  kind: 'screens' | 'modules' | 'navigations',
  what: string,
  name: string,
  known: readonly string[],
  pointer: string,
  { names }: Where,
): Finding[] {
  return names.withheld.has(`${kind}/${name}`) ? [] : exists(what, name, known, pointer);
}

export function at(pointer: string, key: string): string {
  return `${pointer}/${escapePointer(key)}`;
}
