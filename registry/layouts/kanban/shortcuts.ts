import type { Shortcut } from '../../../renderer/contract/definitions.ts';

/** The keys of a focused card. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'arrowup arrowdown arrowleft arrowright', text: '$t:palette.board_cards' },
  { keys: 'enter', text: '$t:palette.board_open' },
  { keys: 'space', text: '$t:palette.board_lift' },
  { keys: 'shift+f10', text: '$t:palette.board_menu' },
];
