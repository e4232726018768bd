import type { OptionList } from '../../../schemas/option/types.ts';

const field = <const F extends string>(name: F, label: string) =>
  ({ field: name, name: label, type: 'string', meta: {} }) as const;
const ids = <const F extends string>(name: F, label: string) =>
  ({
    field: name,
    name: label,
    type: 'json',
    shape: 'strings',
    schema: { default_value: [] as readonly string[] },
  }) as const;

/**
 * The options of the layout. The limits of single columns, and the hidden and collapsed columns, are chosen on the
 * board.
 */
export const options = [
  field('groupField', '$t:layouts.group_field'),
  {
    field: 'title',
    name: '$t:layouts.title',
    type: 'string',
    meta: { interface: 'input', options: { placeholder: '{{ title }}' } },
  },
  {
    field: 'text',
    name: '$t:layouts.subtitle',
    type: 'string',
    meta: { interface: 'input', options: { placeholder: '{{ author.name }}' } },
  },
  field('imageSource', '$t:layouts.image_source'),
  field('tagsField', '$t:layouts.tags_field'),
  field('dateField', '$t:layouts.date_field'),
  field('userField', '$t:layouts.user_field'),
  field('sortField', '$t:layouts.order_field'),
  field('sumField', '$t:layouts.sum_field'),
  {
    field: 'cardLimit',
    name: '$t:layouts.card_limit',
    type: 'integer',
    meta: { interface: 'input', options: { min: 1 } },
  },
  {
    field: 'columnLimits',
    name: '$t:layouts.column_limits',
    type: 'json',
    shape: 'object',
    schema: { default_value: {} as Readonly<Record<string, unknown>> },
  },
  ids('hiddenColumns', '$t:layouts.hidden_columns'),
  ids('collapsedColumns', '$t:layouts.collapsed_columns'),
] as const satisfies OptionList;
