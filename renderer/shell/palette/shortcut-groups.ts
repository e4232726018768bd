/** Collects the shortcuts that exist: those of every page, of the screens, and of the layouts. */
import type { ActionSpec, ScreensFile } from '../../../schemas/screen/types.ts';
import { describeAction, type Registry } from '../../contract/registry.ts';
import type { Translate } from '../../contract/services.ts';
import { textOf } from '../../kit/hooks/use-text.ts';
import { paletteShortcut, shortcutsShortcut } from '../private/global-shortcuts.ts';

interface ListedShortcut {
  /** Alternatives are separated by spaces. */
  readonly keys: string;
  readonly label: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly ListedShortcut[];
}

const everywhere: readonly ListedShortcut[] = [
  { keys: paletteShortcut, label: '$t:palette.title' },
  { keys: shortcutsShortcut, label: '$t:palette.shortcuts' },
];
const inDialogs: readonly ListedShortcut[] = [
  { keys: 'escape', label: '$t:palette.close_layer' },
  { keys: 'meta+enter', label: '$t:palette.apply' },
];
const sorting: readonly ListedShortcut[] = [
  { keys: 'space enter', label: '$t:palette.lift' },
  { keys: 'arrowup arrowdown', label: '$t:palette.move_lifted' },
  { keys: 'escape', label: '$t:palette.cancel_lifted' },
];

/** Returns the groups that have shortcuts. Loads the shortcuts of the layouts. */
export async function shortcutGroups(
  screens: ScreensFile,
  registry: Registry,
  t: Translate,
): Promise<readonly ShortcutGroup[]> {
  const layouts = await Promise.all(
    registry.layouts.all.map(async ({ name, shortcuts }): Promise<ShortcutGroup> => {
      const declared = (await shortcuts?.()) ?? [];
      return {
        title: textIn(name, t),
        shortcuts: declared.map(({ keys, text }) => ({ keys, label: textIn(text, t) })),
      };
    }),
  );
  const groups: readonly ShortcutGroup[] = [
    { title: '$t:palette.everywhere', shortcuts: everywhere },
    { title: '$t:palette.forms', shortcuts: actionShortcuts(screens, registry, t) },
    ...layouts,
    { title: '$t:palette.sorting', shortcuts: sorting },
    { title: '$t:palette.dialogs', shortcuts: inDialogs },
  ];
  return groups.filter(({ shortcuts }) => shortcuts.length > 0);
}

/** Returns the shortcuts of the actions of all screens. The same action has the same keys on several screens. */
function actionShortcuts(
  { screens }: ScreensFile,
  registry: Registry,
  t: Translate,
): readonly ListedShortcut[] {
  const actions = Object.values(screens).flatMap(({ elements = {} }) =>
    Object.values(elements).flatMap(({ action, menu = [] }): readonly ActionSpec[] =>
      action === undefined ? menu : [action, ...menu],
    ),
  );
  const labelsByKeys = new Map<string, string>();
  for (const action of actions) {
    const { call, label } = describeAction(action, registry);
    if (call.shortcut === undefined || labelsByKeys.has(call.shortcut)) continue;
    labelsByKeys.set(call.shortcut, textIn(label, t));
  }
  return [...labelsByKeys].map(([keys, label]) => ({ keys, label }));
}

function textIn(text: string | { readonly t: string }, t: Translate): string {
  return typeof text === 'string' ? textOf(text, t) : t(text.t);
}
