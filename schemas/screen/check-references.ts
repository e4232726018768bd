/** The second and third pass: checks that every referenced name exists and that options are valid for their type. */
import type { Finding } from './check-shape.ts';
import { checkElement, checkRequirement } from './check-element.ts';
import { checkScreens } from './check-screen.ts';
import { at, checkTree, existsPart, type Names, type Where } from './check-tree.ts';
import { paramNames, pathsOfScreen } from './match.ts';
import { patched } from './merge.ts';
import type { Contribution, ScreenContributions } from './shape.ts';
import type { ScreensFile, ScreenSpec } from './types.ts';

/** Names that exist outside the checked file. */
export interface Known extends ScreenContributions {
  /** Earlier sources, merged. */
  readonly before?: ScreensFile;
  /** Text keys (textKeys); absent if the locales are not loaded. */
  readonly texts?: ReadonlySet<string>;
  /** Parts of the same file that are withheld because of their own errors, such as `screens/list`. */
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
        message: `Screen "${name}" already exists.`,
        hint: `Add "extends": "${name}" to change it, or "override": true to replace it.`,
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
    findings.push(...checkModuleScreen(name, screen, `${pointer}/screen`, file, outside));
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
  findings.push(...checkTree(file.targets ?? {}, '/targets', outside));
  for (const [name, element] of Object.entries(file.navigations ?? {}))
    findings.push(...checkElement(element, at('/navigations', name), outside));
  return [...findings, ...checkScreens(file, names)];
}

/**
 * Checks that the module bar can link to the screen: the screen needs a path without parameters. A missing path is
 * reported at the screen.
 */
function checkModuleScreen(
  name: string,
  screen: string,
  pointer: string,
  file: ScreensFile,
  where: Where,
): Finding[] {
  const { screens } = where.names;
  const unknown = existsPart('screens', 'Screen', screen, Object.keys(screens), pointer, where);
  const paths = pathsOfScreen(screens[screen] ?? {});
  if (unknown.length > 0 || !screens[screen] || paths.some((path) => paramNames(path).length === 0))
    return unknown;
  if (paths.length > 0)
    return [
      {
        pointer,
        message: `The path of screen "${screen}" has parameters: the module bar cannot link to it.`,
      },
    ];
  const message = `Key "path" is missing: the module bar links to screen "${screen}" for module "${name}".`;
  return [{ pointer: file.screens[screen] ? at('/screens', screen) : pointer, message }];
}

function byId(all: readonly Contribution[]): ReadonlyMap<string, Contribution> {
  return new Map(all.map((one) => [one.id, one]));
}
