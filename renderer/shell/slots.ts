/**
 * The slots for widgets and screens. Forms and choosers are loaded at their first use, because lists need
 * none.
 */
import type { Slots } from '../contract/render.ts';
import { slots as ofForms } from '../form/slots.ts';
import { deferred } from '../kit/lazy-widget.ts';
import { slots as ofRelations } from '../related/slots.ts';

export const slots: Slots = {
  ...ofForms,
  ...ofRelations,
  AccessDrawer: deferred(async () => (await import('../screen/access/AccessDrawer.tsx')).AccessDrawer),
  Items: deferred(async () => (await import('../screen/Items.tsx')).Items),
};
