/** Finds the data that an action works on. Throws an error that names the mistake in the descriptor. */
import type { ActionContext, ItemHandle, ListHandle } from '../../../renderer/contract/screen.ts';
import type { PageHistory } from '../../../renderer/contract/take-step.ts';

export function itemOf(context: ActionContext, action: string): ItemHandle {
  if (context.data?.kind === 'item') return context.data;
  throw new Error(
    `Action "${action}" needs data that is a single item (screen "${context.screen.id}"). Set "data".`,
  );
}

export function listOf(context: ActionContext, action: string): ListHandle {
  if (context.data?.kind === 'list') return context.data;
  throw new Error(
    `Action "${action}" needs data that is a list (screen "${context.screen.id}"). Set "data".`,
  );
}

export function historyOf(context: ActionContext, action: string): PageHistory {
  const { store, collection } = itemOf(context, action);
  return { history: store, collection: collection.collection };
}
