/** The second and third pass: does everything that is named exist, and do options fit what they are given to? */
import { unknownOperators, varsOf } from '../logic/evaluate.ts';
import { optionIssues } from '../option/schema.ts';
import { meant, type Finding } from './check-shape.ts';
import { extended, patched } from './merge.ts';
import { paramNames, pathsOfScreen } from './match.ts';
import { escapePointer } from './positions.ts';
import type { Contribution, ScreenContributions } from './shape.ts';
import type { ElementSpec, ScreensFile, ScreenSpec } from './types.ts';

/** What exists besides the file that is checked. */
export interface Known extends ScreenContributions {
  /** Earlier sources, merged. */
  readonly before?: ScreensFile;
  /** Whether a text key exists; absent where the locales are not at hand. */
  readonly hasText?: (key: string) => boolean;
}

const roots = [
  'route',
  'query',
  'collection',
  'data',
  'form',
  'selection',
  'user',
  'role',
  'settings',
  'preset',
  'bookmark',
  'row',
] as const;

interface Names {
  readonly known: Known;
  readonly screens: Readonly<Record<string, ScreenSpec>>;
  readonly modules: readonly string[];
  readonly navigations: readonly string[];
  readonly elements: ReadonlyMap<string, Contribution>;
  readonly actions: ReadonlyMap<string, Contribution>;
}

/** Inside of one screen. */
interface Where {
  readonly names: Names;
  readonly data: readonly string[] | null;
  readonly params: readonly string[] | null;
}

export function checkReferences(file: ScreensFile, known: Known): Finding[] {
  const before = known.before?.screens ?? {};
  const screens: Record<string, ScreenSpec> = { ...before };
  const findings: Finding[] = [];
  for (const [name, screen] of Object.entries(file.screens)) {
    const existing = before[name];
    if (existing && !screen.override && screen.extends !== name)
      findings.push({
        pointer: at('/screens', name),
        part: 'key',
        message: `Screen "${name}" exists already.`,
        hint: `Say "extends": "${name}" to change it, or "override": true to replace it.`,
      });
    screens[name] = existing && screen.extends === name ? patched(existing, screen) : screen;
  }
  const names: Names = {
    known,
    screens,
    modules: [...Object.keys(known.before?.modules ?? {}), ...Object.keys(file.modules ?? {})],
    navigations: [...Object.keys(known.before?.navigations ?? {}), ...Object.keys(file.navigations ?? {})],
    elements: byId([...known.blocks, ...known.panels]),
    actions: byId(known.actions),
  };
  const outside: Where = { names, data: null, params: null };
  for (const [name, module] of Object.entries(file.modules ?? {})) {
    const pointer = at('/modules', name);
    findings.push(...exists('Screen', module.screen, Object.keys(screens), `${pointer}/screen`));
    if (module.navigation !== undefined)
      findings.push(...exists('Navigation', module.navigation, names.navigations, `${pointer}/navigation`));
    findings.push(...checkTree(module, pointer, outside));
  }
  for (const [name, element] of Object.entries(file.navigations ?? {}))
    findings.push(...checkElement(element, at('/navigations', name), outside));
  for (const name of Object.keys(file.screens)) findings.push(...checkScreen(name, names));
  return findings;
}

function checkScreen(name: string, names: Names): Finding[] {
  const pointer = at('/screens', name);
  const own = names.screens[name] ?? {};
  const findings: Finding[] = [];
  const all = Object.keys(names.screens);
  if (own.extends !== undefined) {
    const unknown = exists('Screen', own.extends, all, `${pointer}/extends`);
    if (unknown.length > 0) return unknown;
  }
  const screen = extended(name, names.screens, []);
  if (screen.parent !== undefined)
    findings.push(...exists('Screen', screen.parent, all, `${pointer}/parent`));
  if (screen.module !== undefined)
    findings.push(...exists('Module', screen.module, names.modules, `${pointer}/module`));
  const data = Object.keys(screen.data ?? {});
  const paths = pathsOfScreen(screen);
  const where: Where = { names, data, params: paths.length === 0 ? null : paths.flatMap(paramNames) };
  for (const [entry, spec] of Object.entries(screen.data ?? {}))
    if (spec.collection === undefined && spec.form === undefined)
      findings.push({
        pointer: at(`${pointer}/data`, entry),
        message: `Data "${entry}" says neither a collection nor a form.`,
        hint: 'Add "collection", or "form" with a list of fields.',
      });
  const { elements = {}, layout, ...rest } = screen;
  findings.push(...checkTree(rest, pointer, where));
  for (const [element, spec] of Object.entries(elements))
    findings.push(...checkElement(spec, at(`${pointer}/elements`, element), where));
  if (layout) findings.push(...checkLayout(layout, `${pointer}/layout`, Object.keys(elements), where));
  return findings;
}

function checkLayout(layout: unknown, pointer: string, elements: readonly string[], where: Where): Finding[] {
  if (Array.isArray(layout))
    return layout.flatMap((member: unknown, i) =>
      typeof member === 'string'
        ? exists('Element', member, elements, `${pointer}/${i}`)
        : checkLayout(member, `${pointer}/${i}`, elements, where),
    );
  if (!isObject(layout)) return [];
  return Object.entries(layout).flatMap(([key, value]) =>
    key === 'label' || key === 'title'
      ? checkTree({ [key]: value }, pointer, where)
      : checkLayout(value, at(pointer, key), elements, where),
  );
}

function checkElement(element: ElementSpec, pointer: string, where: Where): Finding[] {
  const { names, data } = where;
  const { action, menu, options, type, ...rest } = element;
  const findings = checkTree(rest, pointer, where);
  if (element.data !== undefined && data)
    findings.push(...exists('Data', element.data, data, `${pointer}/data`));
  const calls: readonly [unknown, string][] = [
    ...(action === undefined ? [] : [[action, `${pointer}/action`] as [unknown, string]]),
    ...(menu ?? []).map((call, i): [unknown, string] => [call, `${pointer}/menu/${i}`]),
  ];
  for (const [call, place] of calls) findings.push(...checkAction(call, place, where));
  if (options !== undefined) findings.push(...checkTree(options, `${pointer}/options`, where));
  if (type === undefined) return [...findings, { pointer, message: 'Key "type" is missing.' }];
  const contribution = names.elements.get(type);
  if (!contribution)
    return [...findings, ...exists('Block or panel', type, [...names.elements.keys()], `${pointer}/type`)];
  return [...findings, ...checkOptions(contribution, options, `${pointer}/options`)];
}

function checkAction(call: unknown, pointer: string, where: Where): Finding[] {
  const { actions } = where.names;
  if (typeof call === 'string') return exists('Action', call, [...actions.keys()], pointer);
  if (!isObject(call)) return [];
  const { do: name, then, with: given, ...rest } = call;
  const findings = [...checkTree(rest, pointer, where), ...checkTree(given, `${pointer}/with`, where)];
  if (Array.isArray(then))
    findings.push(...then.flatMap((next: unknown, i) => checkAction(next, `${pointer}/then/${i}`, where)));
  if (typeof name !== 'string') return [...findings, { pointer, message: 'Key "do" is missing.' }];
  const contribution = actions.get(name);
  if (!contribution) return [...findings, ...exists('Action', name, [...actions.keys()], `${pointer}/do`)];
  return [...findings, ...checkOptions(contribution, isObject(given) ? given : null, `${pointer}/with`)];
}

function checkOptions(
  { options }: Contribution,
  given: Readonly<Record<string, unknown>> | null | undefined,
  pointer: string,
): Finding[] {
  return optionIssues(options, given).map(({ path, message, hint }) => ({
    pointer: path.reduce(at, pointer),
    ...(path.length > 0 && message.includes('does not exist') ? { part: 'key' as const } : {}),
    message,
    ...(hint === undefined ? {} : { hint }),
  }));
}

/** References, conditions, targets and texts, wherever they stand. */
function checkTree(value: unknown, pointer: string, where: Where): Finding[] {
  if (typeof value === 'string' && value.startsWith('$t:')) return checkText(value.slice(3), pointer, where);
  if (Array.isArray(value))
    return value.flatMap((member: unknown, i) => checkTree(member, `${pointer}/${i}`, where));
  if (!isObject(value)) return [];
  if (typeof value['from'] === 'string' && Object.keys(value).length === 1)
    return checkPath(value['from'], `${pointer}/from`, where);
  return Object.entries(value).flatMap(([key, member]) => {
    const child = at(pointer, key);
    if (key === 'when') return checkCondition(member, child, where);
    if (key === 't' && typeof member === 'string') return checkText(member, child, where);
    if (key === 'screen' && typeof member === 'string' && isTarget(value))
      return exists('Screen', member, Object.keys(where.names.screens), child);
    if (key === 'data' && typeof member === 'string' && 'action' in value && where.data)
      return exists('Data', member, where.data, child);
    return checkTree(member, child, where);
  });
}

function checkText(key: string, pointer: string, where: Where): Finding[] {
  const { hasText } = where.names.known;
  if (!hasText || hasText(key)) return [];
  return [{ pointer, message: `Text "${key}" exists in no locale.`, hint: 'Add it to en-US.json.' }];
}

function checkCondition(condition: unknown, pointer: string, where: Where): Finding[] {
  return [
    ...unknownOperators(condition).map((name): Finding => ({
      pointer,
      message: `Operator "${name}" does not exist in conditions.`,
    })),
    ...varsOf(condition).flatMap((path) => checkPath(path, pointer, where)),
  ];
}

function checkPath(path: string, pointer: string, { data, params }: Where): Finding[] {
  const [root = '', name] = path.split('.');
  const unknown = exists('Root', root, roots, pointer);
  if (unknown.length > 0 || name === undefined) return unknown;
  if (root === 'data' && data) return exists('Data', name, data, pointer);
  if (root === 'route' && params) return exists('Route parameter', name, params, pointer);
  return [];
}

function isTarget(value: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(value).every((key) => key === 'screen' || key === 'params' || key === 'query');
}

function exists(what: string, name: string, known: readonly string[], pointer: string): Finding[] {
  return known.includes(name)
    ? []
    : [{ pointer, message: `${what} "${name}" does not exist.`, hint: meant(name, known) }];
}

function byId(all: readonly Contribution[]): ReadonlyMap<string, Contribution> {
  return new Map(all.map((one) => [one.id, one]));
}

function at(pointer: string, key: string): string {
  return `${pointer}/${escapePointer(key)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
