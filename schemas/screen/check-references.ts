/** The second and third pass: does everything that is named exist, and do options fit what they are given to? */
import type { Finding } from './check-shape.ts';
import { checkElement, checkRequirement } from './check-element.ts';
import {
  at,
  checkTemplates,
  checkTree,
  exists,
  existsPart,
  isObject,
  type Names,
  type Where,
} from './check-tree.ts';
import { paramNames, pathsOfScreen } from './match.ts';
import { extended, patched } from './merge.ts';
import type { Contribution, ScreenContributions } from './shape.ts';
import type { LayoutSpec, ScreensFile, ScreenSpec } from './types.ts';

/** What exists besides the file that is checked. */
export interface Known extends ScreenContributions {
  /** Earlier sources, merged. */
  readonly before?: ScreensFile;
  /** Keys of texts (textKeys); absent where the locales are not at hand. */
  readonly texts?: ReadonlySet<string>;
  /** `screens/list`: parts of the same file that are left out because of mistakes of their own. */
  readonly withheld?: ReadonlySet<string>;
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
    screens,
    modules: [...Object.keys(known.before?.modules ?? {}), ...Object.keys(file.modules ?? {})],
    navigations: [...Object.keys(known.before?.navigations ?? {}), ...Object.keys(file.navigations ?? {})],
    elements: byId([...known.blocks, ...known.panels]),
    actions: byId(known.actions),
    texts: known.texts ?? null,
    withheld: known.withheld ?? new Set(),
  };
  const outside: Where = { names, data: null, params: null };
  for (const [name, module] of Object.entries(file.modules ?? {})) {
    const pointer = at('/modules', name);
    const { requires, screen, ...rest } = module;
    findings.push(...checkTree(rest, pointer, outside));
    if (requires) findings.push(...checkRequirement(requires, `${pointer}/requires`, outside));
    const unknown = existsPart(
      'screens',
      'Screen',
      screen,
      Object.keys(screens),
      `${pointer}/screen`,
      outside,
    );
    findings.push(...unknown, ...(unknown.length > 0 ? [] : leadsSomewhere(screen, screens, pointer)));
    if (module.navigation !== undefined)
      findings.push(
        ...existsPart(
          'navigations',
          'Navigation',
          module.navigation,
          names.navigations,
          `${pointer}/navigation`,
          outside,
        ),
      );
  }
  for (const [name, element] of Object.entries(file.navigations ?? {}))
    findings.push(...checkElement(element, at('/navigations', name), outside));
  return [...findings, ...checkScreens(file, names)];
}

/** The module bar links to the screen: its path has to be whole. */
function leadsSomewhere(screen: string, screens: Names['screens'], pointer: string): Finding[] {
  const spec = screens[screen];
  const paths = spec ? pathsOfScreen(spec) : [];
  if (!spec || paths.some((path) => paramNames(path).length === 0)) return [];
  return [
    {
      pointer: `${pointer}/screen`,
      message:
        paths.length === 0
          ? `Screen "${screen}" has no path for the module bar to link to.`
          : `The path of screen "${screen}" has parameters: the module bar cannot link to it.`,
    },
  ];
}

/** A mistake is told where it was written, not again in every screen that extends that one. */
function checkScreens(file: ScreensFile, names: Names): Finding[] {
  const found = new Map<string, readonly Finding[]>();
  const within = (name: string, { pointer }: Finding) => pointer.slice(at('/screens', name).length);
  const of = (name: string, seen: readonly string[]): readonly Finding[] => {
    const known = found.get(name);
    if (known) return known;
    const own = file.screens[name] ?? {};
    const base = own.extends;
    const inherited =
      base === undefined || base === name || seen.includes(base) || !file.screens[base]
        ? []
        : of(base, [...seen, name]).map((finding) => `${within(base, finding)} ${finding.message}`);
    const all = checkScreen(name, own, names).filter((finding) => {
      const inside = within(name, finding);
      return isWritten(own, inside) || !inherited.includes(`${inside} ${finding.message}`);
    });
    found.set(name, all);
    return all;
  };
  return Object.keys(file.screens).flatMap((name) => of(name, []));
}

function isWritten(screen: unknown, pointer: string): boolean {
  let value = screen;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return pointer !== '';
}

function checkScreen(name: string, written: ScreenSpec, names: Names): Finding[] {
  const pointer = at('/screens', name);
  const outside: Where = { names, data: null, params: null };
  const all = Object.keys(names.screens);
  const base = checkBase(name, written, pointer, outside);
  if (base.length > 0) return base;
  const screen = extended(name, names.screens, []);
  const data = Object.keys(screen.data ?? {});
  const paths = pathsOfScreen(screen);
  const where: Where = { names, data, params: paths.length === 0 ? null : paths.flatMap(paramNames) };
  const findings = checkStanding(screen, pointer, where, all);
  for (const [entry, spec] of Object.entries(screen.data ?? {})) {
    const place = at(`${pointer}/data`, entry);
    findings.push(...checkTree(spec, place, where));
    if (spec.collection === undefined && spec.form === undefined)
      findings.push({
        pointer: place,
        message: `Data "${entry}" says neither a collection nor a form.`,
        hint: 'Add "collection", or "form" with a list of fields.',
      });
  }
  const { elements = {}, layout, data: _data, title, requires, breadcrumb, ...rest } = screen;
  findings.push(...checkTree(rest, pointer, where));
  findings.push(...checkTemplates(title, `${pointer}/title`, where));
  for (const [i, { label, to }] of (breadcrumb ?? []).entries()) {
    findings.push(...checkTemplates(label, `${pointer}/breadcrumb/${i}/label`, where));
    findings.push(...checkTree(to, `${pointer}/breadcrumb/${i}/to`, where));
  }
  if (requires) findings.push(...checkRequirement(requires, `${pointer}/requires`, where));
  for (const [element, spec] of Object.entries(elements))
    findings.push(...checkElement(spec, at(`${pointer}/elements`, element), where));
  if (layout) findings.push(...checkLayout(layout, `${pointer}/layout`, Object.keys(elements), where));
  return findings;
}

function checkBase(name: string, written: ScreenSpec, pointer: string, where: Where): Finding[] {
  const { screens, withheld } = where.names;
  for (const key of ['extends', 'parent'] as const) {
    const other = written[key];
    if (other !== undefined && withheld.has(`screens/${other}`))
      return [{ pointer: `${pointer}/${key}`, message: `Screen "${other}" has mistakes.`, because: other }];
  }
  const { extends: base } = written;
  if (base === undefined) return checkNothingTaken(written, pointer);
  const unknown = exists('Screen', base, Object.keys(screens), `${pointer}/extends`);
  if (unknown.length > 0) return unknown;
  if (base === name && screens[name] === written)
    return [
      {
        pointer: `${pointer}/extends`,
        message: `Screen "${name}" extends itself, and there is none of that name before.`,
      },
    ];
  const seen = [name];
  for (
    let next: string | undefined = base;
    next !== undefined && next !== name;
    next = screens[next]?.extends
  ) {
    if (seen.includes(next)) return [];
    seen.push(next);
  }
  return base !== name && screens[seen.at(-1) ?? '']?.extends === name
    ? [
        {
          pointer: `${pointer}/extends`,
          message: `Screens extend each other: ${[...seen, name].join(' → ')}.`,
        },
      ]
    : [];
}

function checkNothingTaken(written: ScreenSpec, pointer: string): Finding[] {
  return (['data', 'elements'] as const).flatMap((kind) =>
    Object.entries(written[kind] ?? {}).flatMap(([key, value]: [string, unknown]) =>
      value === null
        ? [
            {
              pointer: at(`${pointer}/${kind}`, key),
              message: 'null takes away what is inherited, and this screen extends no other.',
            },
          ]
        : [],
    ),
  );
}

/** Would the page show anything, and where? */
function checkStanding(
  { parent, as, module, redirect, path, layout }: ScreenSpec,
  pointer: string,
  where: Where,
  all: readonly string[],
): Finding[] {
  const findings: Finding[] = [];
  if (parent !== undefined)
    findings.push(...existsPart('screens', 'Screen', parent, all, `${pointer}/parent`, where));
  if (as !== undefined && parent === undefined)
    findings.push({ pointer, message: `A ${as} stands over another screen: Key "parent" is missing.` });
  if (module !== undefined)
    findings.push(
      ...existsPart('modules', 'Module', module, where.names.modules, `${pointer}/module`, where),
    );
  if (layout === undefined && redirect === undefined)
    findings.push({
      pointer,
      message: 'Key "layout" is missing: the page would be empty.',
      hint: 'Add a layout, or a "redirect" to another screen.',
    });
  if (redirect !== undefined && path !== undefined)
    findings.push(...checkCircle(redirect.screen, pointer, where.names.screens));
  return findings;
}

function checkCircle(first: string, pointer: string, screens: Names['screens']): Finding[] {
  const seen: string[] = [];
  for (let next: string | undefined = first; next !== undefined; next = screens[next]?.redirect?.screen) {
    if (seen.includes(next))
      return [
        {
          pointer: `${pointer}/redirect/screen`,
          message: `Redirects in a circle: ${[...seen, next].join(' → ')}.`,
        },
      ];
    seen.push(next);
  }
  return [];
}

function checkLayout(
  layout: LayoutSpec,
  pointer: string,
  elements: readonly string[],
  where: Where,
): Finding[] {
  const findings = checkNames(layout, pointer, elements, where);
  if (layout.type === 'page' && (layout.regions.body ?? []).length === 0)
    findings.push({
      pointer: `${pointer}/regions`,
      message: 'Region "body" has no elements: the page would be empty.',
    });
  return findings;
}

function checkNames(layout: unknown, pointer: string, elements: readonly string[], where: Where): Finding[] {
  if (Array.isArray(layout))
    return layout.flatMap((member: unknown, i) =>
      typeof member === 'string'
        ? exists('Element', member, elements, `${pointer}/${i}`)
        : checkNames(member, `${pointer}/${i}`, elements, where),
    );
  if (!isObject(layout)) return [];
  return Object.entries(layout).flatMap(([key, value]) =>
    key === 'label' || key === 'title'
      ? checkTemplates(value, at(pointer, key), where)
      : checkNames(value, at(pointer, key), elements, where),
  );
}

function byId(all: readonly Contribution[]): ReadonlyMap<string, Contribution> {
  return new Map(all.map((one) => [one.id, one]));
}
