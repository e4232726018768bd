/** Lists the actions that a screen offers now, for the command palette. */
import type { ActionSpec } from '../../../schemas/screen/types.ts';
import { describeAction } from '../../contract/registry.ts';
import type { RenderContextValue } from '../../contract/render.ts';
import { whyDisabled } from '../elements/Element.tsx';
import type { OpenScreen } from './open-screens.ts';

export interface ScreenAction {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** As in the descriptor: `meta+s`. */
  readonly shortcut: string | null;
  run(): void;
}

/** Returns the actions of the elements that are visible and enabled, with their menus. */
export function actionsOf(
  { spec, screen }: OpenScreen,
  render: Pick<RenderContextValue, 't' | 'platform' | 'registry' | 'metadata'>,
): readonly ScreenAction[] {
  const describe = (id: string, action: ActionSpec, label: string | null, icon: string | undefined) => {
    const own = describeAction(action, render.registry);
    return {
      id,
      label: label ?? screen.text(own.label),
      icon: icon ?? own.icon,
      shortcut: own.call.shortcut ?? null,
      run: () => void screen.run(action),
    };
  };
  return Object.entries(spec.elements ?? {}).flatMap(([name, element]) => {
    const { action, menu = [], label, icon, data, when } = element;
    if (when !== undefined && !screen.holds(when)) return [];
    if (data !== undefined && screen.data(data) === undefined) return [];
    if (whyDisabled(element, screen, render) !== false) return [];
    const own =
      action === undefined
        ? []
        : [describe(name, action, label === undefined ? null : screen.text(label), icon)];
    const more = menu.map((each, i) => describe(`${name} ${i}`, each, null, undefined));
    return [...own, ...more];
  });
}
