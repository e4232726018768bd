import { defineLayout } from '../../../renderer/contract/definitions.ts';
import { fieldsOfKanban, refineKanban } from './fields.ts';
import { options } from './options.ts';

/** The board: items as cards, in columns by the value of a field. */
export const kanbanLayout = defineLayout({
  id: 'kanban',
  name: '$t:layouts.kanban',
  icon: 'view_kanban',
  options,
  columns: false,
  readsRows: true,
  fields: fieldsOfKanban,
  refine: refineKanban,
  shortcuts: async () => (await import('./shortcuts.ts')).shortcuts,
  load: async () => (await import('./Kanban.tsx')).Kanban,
});
