/** The module bar's entries for the current user (SHELL-03…05). */
import { isConditionMet } from '../../../schemas/logic/evaluate.ts';
import { paramNames, pathsOfScreen } from '../../../schemas/screen/match.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { ModuleSpec, ServedScreens, ScreensFile, ScreenSpec } from '../../../schemas/screen/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Me } from '../../contract/session.ts';

export interface VisibleModule extends ModuleSpec {
  readonly id: string;
  readonly path: string;
}

export function visibleModules(
  screens: ScreensFile,
  who: { readonly me: Me; readonly grants: Grants },
  withheld: ServedScreens['withheld'] = {},
): readonly VisibleModule[] {
  return Object.entries(screens.modules ?? {})
    .filter(([, module]) => allows(module, who))
    .flatMap(([id, module]) => {
      // If a module's screen has issues, administrators see them on its page. Other users have no page to
      // open.
      const path = pathOf(screens.screens[module.screen] ?? withheld[module.screen]);
      return path === null ? [] : [{ ...module, id, path }];
    })
    .toSorted((a, b) => a.order - b.order);
}

/** A link of the module bar. `to` is a path of this app, or a URL if the link is external. */
export interface BarEntry extends Pick<ModuleSpec, 'name' | 'icon'> {
  readonly id: string;
  readonly to: string;
  readonly isExternal: boolean;
}

/**
 * Returns the entries of the module bar: the modules, or those that the role lists (`module_list`), in its order, with
 * its names and icons. The list may also contain other pages and https URLs. It never adds a module that the user may
 * not open (ROLE-16).
 */
export function barEntries(
  screens: ScreensFile,
  modules: readonly VisibleModule[],
  list: readonly unknown[] | null,
): readonly BarEntry[] {
  const own = modules.filter(({ hidden }) => !hidden);
  if (!list || list.length === 0)
    return own.map(({ id, name, icon, path }) => ({ id, name, icon, to: path, isExternal: false }));
  return list.filter(isRecord).flatMap(({ name, icon, link }, i): readonly BarEntry[] => {
    if (typeof link !== 'string') return [];
    const isExternal = /^https?:\/\//i.test(link);
    if (!isExternal && !/^\/(?![/\\])/.test(link)) return [];
    const module = isExternal ? undefined : moduleOf(screens, link);
    const shown = modules.find(({ id }) => id === module);
    if (module !== undefined && !shown) return [];
    return [
      {
        id: `${i} ${link}`,
        name: typeof name === 'string' && name !== '' ? name : (shown?.name ?? link),
        icon: typeof icon === 'string' && icon !== '' ? icon : (shown?.icon ?? 'link'),
        to: link,
        isExternal,
      },
    ];
  });
}

/** Returns the id of the module whose pages a path belongs to. */
function moduleOf(screens: ScreensFile, link: string): string | undefined {
  const area = areaOf(link);
  return Object.entries(screens.modules ?? {}).find(
    ([, { screen }]) => areaOf(pathOf(screens.screens[screen]) ?? '') === area,
  )?.[0];
}

const areaOf = (path: string) => path.split(/[/?#]/)[1];

function allows(
  { requires, when }: ModuleSpec,
  { me, grants }: { readonly me: Me; readonly grants: Grants },
): boolean {
  if (when !== undefined && !isConditionMet(when, { user: me, role: me.role ?? {} })) return false;
  if (!requires) return true;
  // Outside a screen, references have no value.
  if (typeof requires.on !== 'string') return false;
  const actions = requires.action === 'save' ? (['create', 'update'] as const) : [requires.action];
  const { on } = requires;
  return actions.some((action) => grants.grant(on, action) !== undefined);
}

/** Returns the first path without parameters. */
function pathOf(screen: Pick<ScreenSpec, 'path'> | undefined): string | null {
  const paths = screen ? pathsOfScreen(screen) : [];
  return paths.find((path) => paramNames(path).length === 0) ?? null;
}
