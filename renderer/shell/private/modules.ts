/** The module bar's entries for one person (SHELL-03…05). */
import { isMet } from '../../../schemas/logic/evaluate.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { ModuleSpec, ScreensFile } from '../../../schemas/screen/types.ts';
import type { Me } from '../../contract/session.ts';

export interface VisibleModule extends ModuleSpec {
  readonly id: string;
  readonly path: string;
}

export function visibleModules(
  screens: ScreensFile,
  who: { readonly me: Me; readonly grants: Grants },
): readonly VisibleModule[] {
  return Object.entries(screens.modules ?? {})
    .filter(([, module]) => allows(module, who))
    .map(([id, module]) => ({ ...module, id, path: pathOf(screens, module.screen) }))
    .toSorted((a, b) => a.order - b.order);
}

function allows(
  { requires, when }: ModuleSpec,
  { me, grants }: { readonly me: Me; readonly grants: Grants },
): boolean {
  if (when !== undefined && !isMet(when, { user: me, role: me.role ?? {} })) return false;
  if (!requires || typeof requires.on !== 'string' || requires.action === 'save') return true;
  return grants.grant(requires.on, requires.action) !== undefined;
}

function pathOf(screens: ScreensFile, screen: string): string {
  const path = screens.screens[screen]?.path;
  return (typeof path === 'string' ? path : path?.[0]) ?? '/';
}
