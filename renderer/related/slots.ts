/** The slots for relational fields. Each is loaded at its first use, or with a widget that names it. */
import type { Slots } from '../contract/render.ts';
import { deferred } from '../kit/lazy-widget.ts';

export const slots: Pick<Slots, 'RelatedList' | 'RelatedActions' | 'RelatedDrawer' | 'PickDrawer'> = {
  RelatedList: deferred(async () => (await import('./RelatedList.tsx')).RelatedList),
  RelatedActions: deferred(async () => (await import('./RelatedActions.tsx')).RelatedActions),
  RelatedDrawer: deferred(async () => (await import('./RelatedDrawer.tsx')).RelatedDrawer),
  PickDrawer: deferred(async () => (await import('./PickDrawer.tsx')).PickDrawer),
};
