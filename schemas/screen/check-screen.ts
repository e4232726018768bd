/** Checks screens including inherited parts: every referenced name exists, and the page shows something. */
import { nearest } from '../value/nearest.ts';
import { unescapePointer } from '../value/pointer.ts';
import { isRecord } from '../value/record.ts';
import type { Finding } from './check-shape.ts';
import { checkElement, checkRequirement } from './check-element.ts';
import { at, checkTemplates, checkTree, exists, existsPart, type Names, type Where } from './check-tree.ts';
import { paramNames, pathsOfScreen } from './match.ts';
import { extended } from './merge.ts';
import type { LayoutSpec, ScreensFile, ScreenSpec } from './types.ts';

/** Reports each error at the screen that contains it, and not again in screens that extend that one. */
export function checkScreens(file: ScreensFile, names: Names): Finding[] {
  const found = new Map<string, readonly Finding[]>();
  const findingsOf = (name: string, seen: readonly string[]): readonly Finding[] => {
    const known = found.get(name);
    if (known) return known;
    const own = file.screens[name] ?? {};
    const base = own.extends;
    const isBaseBroken =
      base !== undefined &&
      base !== name &&
      !seen.includes(base) &&
      file.screens[base] !== undefined &&
      findingsOf(base, [...seen, name]).length > 0;
    // If the base screen has errors, the inherited parts are unknown.
    const all = isBaseBroken
      ? [brokenBase(base, `${at('/screens', name)}/extends`)]
      : placeAtWrittenPart(checkScreen(name, own, names), name, own);
    found.set(name, all);
    return all;
  };
  return Object.keys(file.screens).flatMap((name) => findingsOf(name, []));
}

/** Moves errors in inherited parts to the nearest part that this screen wrote itself, each once. */
function placeAtWrittenPart(findings: readonly Finding[], name: string, own: ScreenSpec): readonly Finding[] {
  const start = at('/screens', name);
  const params = pathsOfScreen(own).flatMap(paramNames);
  const placed = new Map<string, Finding>();
  for (const finding of findings) {
    const inside = finding.pointer.slice(start.length);
    const written = writtenPart(own, inside);
    if (written === inside || own.extends === undefined) {
      placed.set(`${finding.pointer} ${finding.message}`, describeMissingBase(finding, own));
      continue;
    }
    const { parameter } = finding;
    const isPath = parameter !== undefined && own.path !== undefined && nearest(parameter, params) !== null;
    const pointer = start + (isPath ? '/path' : written);
    const key = `${pointer} ${finding.message}`;
    if (placed.has(key)) continue;
    const message = `${finding.message} The name is used in a part inherited from "${own.extends}", at ${inside.slice(1)}.`;
    const { part: _part, ...rest } = finding;
    placed.set(key, { ...rest, pointer, message });
  }
  return [...placed.values()];
}

/** An element or action without a type patches an inherited one. Reports that no inherited one exists. */
function describeMissingBase(finding: Finding, { extends: base }: ScreenSpec): Finding {
  if (base === undefined || !finding.isKindMissing) return finding;
  const message = `${finding.message} "${base}" has no such part that this entry could change.`;
  return { ...finding, part: 'key', message };
}

/** Returns the longest prefix of the pointer that exists in the written screen. */
function writtenPart(screen: unknown, pointer: string): string {
  let value = screen;
  let written = '';
  for (const step of pointer.split('/').slice(1)) {
    const key = unescapePointer(step);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return written;
    value = (value as Readonly<Record<string, unknown>>)[key];
    written += `/${step}`;
  }
  return written;
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
  const findings = checkPlacement(screen, pointer, where, all);
  for (const [entry, spec] of Object.entries(screen.data ?? {})) {
    const place = at(`${pointer}/data`, entry);
    findings.push(...checkTree(spec, place, where));
    // Another start would change the host of the URL, to which the app sends its token.
    if (spec.endpoint !== undefined && !/^\/(?!\/)/.test(spec.endpoint))
      findings.push({
        pointer: `${place}/endpoint`,
        message: `"${spec.endpoint}" is not a path of the platform.`,
        hint: 'Begin it with one "/".',
      });
    if (spec.presetOf !== undefined)
      findings.push(
        ...exists('Data', spec.presetOf, data.slice(0, data.indexOf(entry)), `${place}/presetOf`),
      );
    else if (spec.collection === undefined)
      findings.push({
        pointer: place,
        message: `Data "${entry}" has no collection.`,
        hint: 'Add "collection".',
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
  const { parent } = written;
  if (parent !== undefined && withheld.has(`screens/${parent}`))
    return [brokenBase(parent, `${pointer}/parent`)];
  const seen = [name];
  for (
    let next = written.extends;
    next !== undefined && !seen.includes(next);
    next = screens[next]?.extends
  ) {
    if (withheld.has(`screens/${next}`)) return [brokenBase(next, `${pointer}/extends`)];
    seen.push(next);
  }
  const { extends: base } = written;
  if (base === undefined) return [...checkNullPatches(written, pointer), ...checkPatch(written, pointer)];
  const unknown = exists('Screen', base, Object.keys(screens), `${pointer}/extends`);
  if (unknown.length > 0) return unknown;
  if (base === name && screens[name] === written)
    return [
      {
        pointer: `${pointer}/extends`,
        message: `Screen "${name}" extends itself, but no earlier screen has this name.`,
      },
    ];
  return base !== name && screens[seen.at(-1) ?? '']?.extends === name
    ? [
        {
          pointer: `${pointer}/extends`,
          message: `Screens extend each other: ${[...seen, name].join(' → ')}.`,
        },
      ]
    : [];
}

function brokenBase(other: string, pointer: string): Finding {
  return { pointer, message: `Screen "${other}" has errors.`, because: other };
}

/**
 * Checks whether several parts are only patches, or one part of a screen without a layout. If so, the base screen that they
 * patch is missing.
 */
function checkPatch(written: ScreenSpec, pointer: string): Finding[] {
  const parts = [
    ...Object.entries(written.elements ?? {}).filter(([, element]) => element?.type === undefined),
    ...Object.entries(written.data ?? {}).filter(
      ([, entry]) => entry?.collection === undefined && entry?.presetOf === undefined,
    ),
  ].map(([name]) => `"${name}"`);
  const isWhole = written.layout !== undefined || written.redirect !== undefined;
  if (parts.length === 0 || (parts.length === 1 && isWhole)) return [];
  const changes = parts.length === 1 ? 'only changes a part' : 'only change parts';
  return [
    {
      pointer,
      message: `${parts.join(', ')} ${changes} of another screen, but this screen extends none.`,
      hint: 'Add "extends" with the name of that screen.',
    },
  ];
}

function checkNullPatches(written: ScreenSpec, pointer: string): Finding[] {
  return (['data', 'elements'] as const).flatMap((kind) =>
    Object.entries(written[kind] ?? {}).flatMap(([key, value]: [string, unknown]) =>
      value === null
        ? [
            {
              pointer: at(`${pointer}/${kind}`, key),
              message: 'null removes an inherited part, but this screen extends no other.',
            },
          ]
        : [],
    ),
  );
}

/** Checks that the page shows something, and that its parent and module exist. */
function checkPlacement(
  { parent, as, module, redirect, path, layout }: ScreenSpec,
  pointer: string,
  where: Where,
  all: readonly string[],
): Finding[] {
  const findings: Finding[] = [];
  if (parent !== undefined)
    findings.push(...existsPart('screens', 'Screen', parent, all, `${pointer}/parent`, where));
  if (as !== undefined && parent === undefined)
    findings.push({ pointer, message: `A ${as} opens over another screen: Key "parent" is missing.` });
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
    findings.push(...checkRedirectCycle(redirect.screen, pointer, where.names.screens));
  return findings;
}

function checkRedirectCycle(first: string, pointer: string, screens: Names['screens']): Finding[] {
  const seen: string[] = [];
  for (let next: string | undefined = first; next !== undefined; next = screens[next]?.redirect?.screen) {
    if (seen.includes(next))
      return [
        {
          pointer: `${pointer}/redirect/screen`,
          message: `Circular redirects: ${[...seen, next].join(' → ')}.`,
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
      pointer: layout.regions.body ? `${pointer}/regions/body` : `${pointer}/regions`,
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
  if (!isRecord(layout)) return [];
  return Object.entries(layout).flatMap(([key, value]) =>
    key === 'label' || key === 'title'
      ? checkTemplates(value, at(pointer, key), where)
      : checkNames(value, at(pointer, key), elements, where),
  );
}
