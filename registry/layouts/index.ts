import type { LayoutDefinition } from '../../renderer/contract/definitions.ts';
import { calendarLayout } from './calendar/definition.ts';
import { cardsLayout } from './cards/definition.ts';
import { kanbanLayout } from './kanban/definition.ts';
import { tabularLayout } from './tabular/definition.ts';

export const layouts = [
  tabularLayout,
  cardsLayout,
  calendarLayout,
  kanbanLayout,
] as readonly unknown[] as readonly LayoutDefinition[];
