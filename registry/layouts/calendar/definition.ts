import {
  defineLayout,
  type LayoutContext,
  type LayoutRefinement,
} from '../../../renderer/contract/definitions.ts';
import { titleTemplate } from '../../../schemas/collection/title.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { choicesOf, dayFields, noField } from '../shared/field-choices.ts';
import { options } from './options.ts';

/** The calendar layout (LAYK-01). */
export const calendarLayout = defineLayout({
  id: 'calendar',
  name: '$t:layouts.calendar',
  icon: 'today',
  options,
  columns: false,
  readsRows: true,
  fields: fieldsOfCalendar,
  refine: refineCalendar,
  load: async () => (await import('./Calendar.tsx')).Calendar,
});

/** Offers the fields with a day, and starts with the first one that the platform does not set (LAYK-04). */
function refineCalendar(context: LayoutContext): LayoutRefinement {
  const fields = dayFields(context);
  const first = fields.find(({ special }) => special.length === 0) ?? fields[0];
  const choices = choicesOf(fields);
  return {
    defaults: {
      startDateField: first?.field ?? null,
      template: titleTemplate(context.metadata, context.collection),
    },
    choices: { startDateField: choices, endDateField: [noField, ...choices] },
  };
}

/** Returns the key, the dates and the fields of the template. Fields that no longer exist are left out. */
function fieldsOfCalendar({ collection, metadata, options: chosen }: LayoutContext): readonly string[] {
  const key = metadata.primaryKey(collection)?.field;
  const dates = dayFields({ collection, metadata }).map(({ field }) => field);
  return [
    ...(key === undefined ? [] : [key]),
    ...dates.filter((field) => field === chosen['startDateField'] || field === chosen['endDateField']),
    ...fieldsOfTemplate(String(chosen['template'] ?? '')),
  ];
}
