/** What widgets and screens are handed. Forms and choices are loaded with their first use: lists show none. */
import type { Slots } from '../contract/render.ts';
import { slots as ofForms } from '../form/slots.ts';
import { deferred } from '../kit/lazy-widget.ts';

export const slots: Slots = {
  ...ofForms,
  Items: deferred(async () => (await import('../screen/Items.tsx')).Items),
};
