/** The module bar's entries for the current user (SHELL-03…05). */
import { isConditionMet } from '../../../schemas/logic/evaluate.ts';
import { paramNames, pathsOfScreen } from '../../../schemas/screen/match.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { ModuleSpec, ServedScreens, ScreensFile, ScreenSpec } from '../../../schemas/screen/types.ts';
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
