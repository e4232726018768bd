/**
 * Checks elements and their actions: the type is registered, the options are valid, and every referenced name exists.
 */
import { optionIssues } from '../option/schema.ts';
import { isRecord } from '../value/record.ts';
import type { Finding } from './check-shape.ts';
import { at, checkTarget, checkTemplates, checkTree, exists, type Where } from './check-tree.ts';
import type { Contribution } from './shape.ts';
import type { ElementSpec } from './types.ts';

export function checkElement(element: ElementSpec, pointer: string, where: Where): Finding[] {
  const { names, data } = where;
  const { action, menu, options, type, label, requires, ...rest } = element;
  const findings = checkTree(rest, pointer, where);
  if (label !== undefined) findings.push(...checkTemplates(label, `${pointer}/label`, where));
  if (requires !== undefined) findings.push(...checkRequirement(requires, `${pointer}/requires`, where));
  if (element.data !== undefined && data)
    findings.push(...exists('Data', element.data, data, `${pointer}/data`));
  const calls: readonly [unknown, string][] = [
    ...(action === undefined ? [] : [[action, `${pointer}/action`] as [unknown, string]]),
    ...(menu ?? []).map((call, i): [unknown, string] => [call, `${pointer}/menu/${i}`]),
  ];
  for (const [call, place] of calls) findings.push(...checkAction(call, place, where));
  if (options !== undefined) findings.push(...checkTree(options, `${pointer}/options`, where));
  if (type === undefined)
    return [...findings, { pointer, message: 'Key "type" is missing.', isKindMissing: true }];
  const contribution = names.elements.get(type);
  if (!contribution)
    return [...findings, ...exists('Block or panel', type, [...names.elements.keys()], `${pointer}/type`)];
  return [...findings, ...checkOptions(contribution, options, `${pointer}/options`)];
}

export function checkRequirement(requires: unknown, pointer: string, where: Where): Finding[] {
  const findings = checkTree(requires, pointer, where);
  if (!isRecord(requires)) return findings;
  const { data, on } = requires;
  if (typeof data === 'string' && where.data)
    findings.push(...exists('Data', data, where.data, `${pointer}/data`));
  if (data === undefined && on === undefined)
    findings.push({
      pointer,
      message: 'A requirement needs a collection or a data entry.',
      hint: 'Add "on" with a collection, or "data" with the name of a data entry.',
    });
  return findings;
}

function checkAction(call: unknown, pointer: string, where: Where): Finding[] {
  const { actions } = where.names;
  if (typeof call === 'string') return exists('Action', call, [...actions.keys()], pointer);
  if (!isRecord(call)) return [];
  const { do: name, then, with: givenOptions, label, ...rest } = call;
  const findings = checkTree(rest, pointer, where);
  if (label !== undefined) findings.push(...checkTemplates(label, `${pointer}/label`, where));
  if (isRecord(givenOptions)) findings.push(...checkGiven(givenOptions, `${pointer}/with`, where));
  if (Array.isArray(then))
    findings.push(...then.flatMap((next: unknown, i) => checkAction(next, `${pointer}/then/${i}`, where)));
  if (typeof name !== 'string')
    return [...findings, { pointer, message: 'Key "do" is missing.', isKindMissing: true }];
  const contribution = actions.get(name);
  if (!contribution) return [...findings, ...exists('Action', name, [...actions.keys()], `${pointer}/do`)];
  return [
    ...findings,
    ...checkOptions(contribution, isRecord(givenOptions) ? givenOptions : null, `${pointer}/with`),
  ];
}

/** Checks the options of an action, which may contain the properties of a target. */
function checkGiven(
  givenOptions: Readonly<Record<string, unknown>>,
  pointer: string,
  where: Where,
): Finding[] {
  const { screen, params, query, ...rest } = givenOptions;
  if (typeof screen !== 'string') return checkTree(givenOptions, pointer, where);
  return [
    ...checkTarget({ screen, ...(params === undefined ? {} : { params }) }, pointer, where),
    ...checkTree(query, `${pointer}/query`, where),
    ...checkTree(rest, pointer, where),
  ];
}

function checkOptions(
  { options }: Contribution,
  givenOptions: Readonly<Record<string, unknown>> | null | undefined,
  pointer: string,
): Finding[] {
  return optionIssues(options, givenOptions).map(({ path, message, hint, isUnknown }) => ({
    pointer: path.reduce(at, pointer),
    ...(isUnknown ? { part: 'key' as const } : {}),
    message,
    ...(hint === undefined ? {} : { hint }),
  }));
}
