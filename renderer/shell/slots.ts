/**
 * The slots for widgets and screens. Forms and choosers are loaded at their first use, because lists need
 * none.
 */
import type { Slots } from '../contract/render.ts';
import { slots as ofForms } from '../form/slots.ts';
import { deferred } from '../kit/lazy-widget.ts';

export const slots: Slots = {
  ...ofForms,
  Items: deferred(async () => (await import('../screen/Items.tsx')).Items),
};
