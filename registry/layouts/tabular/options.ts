import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the layout (LAYT-13). Widths are set by dragging, so they have no control. */
export const options = [
  {
    field: 'spacing',
    name: '$t:layouts.spacing',
    type: 'string',
    oneOf: ['compact', 'cozy', 'comfortable'],
    meta: { interface: 'select-dropdown', width: 'full' },
    schema: { default_value: 'cozy' },
  },
  {
    // Manual sort needs neighbors that are in memory, so only pages have it (docs/decisions/0075).
    field: 'scrolling',
    name: '$t:layouts.scrolling',
    type: 'string',
    oneOf: ['pages', 'continuous'],
    meta: {
      interface: 'select-dropdown',
      width: 'full',
      options: {
        choices: [
          { text: '$t:layouts.pages', value: 'pages' },
          { text: '$t:layouts.continuous', value: 'continuous' },
        ],
      },
    },
    schema: { default_value: 'pages' },
  },
  {
    field: 'editing',
    name: '$t:layouts.editing',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'full', options: { label: '$t:layouts.editing_on' } },
    schema: { default_value: false },
  },
  {
    field: 'widths',
    name: '$t:layouts.widths',
    type: 'json',
    shape: 'object',
    schema: { default_value: {} },
  },
  {
    // The function of each column with one, by the path of the column. It is chosen in the menu of the column.
    field: 'summary',
    name: '$t:layouts.summary',
    type: 'json',
    shape: 'object',
    schema: { default_value: {} },
  },
  {
    // `start` or `end` for each pinned column, by the path of the column. It is chosen in the menu of the column.
    field: 'pinned',
    name: '$t:layouts.pinned',
    type: 'json',
    shape: 'object',
    schema: { default_value: {} },
  },
] as const satisfies OptionList;

/** Row heights in px (LAYT-14). */
export const rowHeights = { compact: 32, cozy: 48, comfortable: 64 } as const;

/** Whether the table scrolls through all rows instead of pages. */
export const scrolls = ({ scrolling }: { readonly scrolling?: unknown }): boolean =>
  scrolling === 'continuous';
