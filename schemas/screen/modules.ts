/** Pages that code provides instead of a screens file: the modules of an integrator's scripts. */
import { pathsOfScreen, stepsOf } from './match.ts';
import { mergeScreens } from './merge.ts';
import type { ModuleSpec, ScreensFile, ScreenSpec } from './types.ts';

/** A page with an icon in the module bar. */
export interface ModulePage {
  readonly id: string;
  /** A translation key (`$t:key`) or a literal. */
  readonly name: string;
  readonly icon: string;
  /** Position in the module bar. Content has 5, the settings have 90. */
  readonly order?: number;
  readonly adminOnly?: boolean;
  /** The paths of its pages, all of them below `/{id}`. Default: `/{id}`. */
  readonly paths?: readonly string[];
}

/** A module with the id of the block that renders it. */
export interface RenderedModule extends ModulePage {
  readonly block: string;
}

const defaultOrder = 50;

/** Returns the screens with a screen and an entry of the module bar for each module. */
export function addModules(screens: ScreensFile, modules: readonly RenderedModule[]): ScreensFile {
  if (modules.length === 0) return screens;
  const added: ScreensFile = {
    version: 1,
    modules: Object.fromEntries(modules.map((module) => [module.id, entryOf(module)])),
    screens: Object.fromEntries(modules.map((module) => [module.id, screenOf(module)])),
  };
  return mergeScreens([screens, added]);
}

/** Returns whether a module with this id would replace a module, a screen or a page of the screens. */
export function isTakenModule({ modules = {}, screens }: ScreensFile, id: string): boolean {
  const isInside = (path: string) => stepsOf(path)[0] === id;
  const hasPage = Object.values(screens).some((screen) => pathsOfScreen(screen).some(isInside));
  return hasPage || Object.hasOwn(modules, id) || Object.hasOwn(screens, id);
}

function entryOf({ id, name, icon, order = defaultOrder, adminOnly = false }: ModulePage): ModuleSpec {
  return { name, icon, order, screen: id, ...(adminOnly ? forAdministrators : {}) };
}

function screenOf(module: RenderedModule): ScreenSpec {
  const { id, name, icon, block, paths = [`/${id}`], adminOnly = false } = module;
  return {
    module: id,
    path: paths,
    title: name,
    icon,
    elements: { module: { type: block } },
    layout: { type: 'page', regions: { body: ['module'] } },
    ...(adminOnly ? forAdministrators : {}),
  };
}

const forAdministrators = { when: { var: 'role.admin_access' } } as const;
