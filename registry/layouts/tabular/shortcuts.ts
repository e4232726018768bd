import type { Shortcut } from '../../../renderer/contract/definitions.ts';

/** The keys of the table. The grid and its headers handle them. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'arrowup arrowdown arrowleft arrowright', text: '$t:palette.table_cells' },
  { keys: 'enter', text: '$t:palette.table_open' },
  { keys: 'f2', text: '$t:palette.table_edit' },
  { keys: 'space', text: '$t:palette.table_select' },
  { keys: 'meta+c', text: '$t:palette.table_copy' },
  { keys: 'shift+f10', text: '$t:palette.table_menu' },
  { keys: 'meta+a', text: '$t:palette.table_all' },
  { keys: 'enter space', text: '$t:palette.table_sort' },
  { keys: 'shift+arrowleft shift+arrowright', text: '$t:palette.table_move' },
  { keys: 'alt+arrowleft alt+arrowright', text: '$t:palette.table_resize' },
  { keys: 'tab', text: '$t:palette.table_leave' },
];
