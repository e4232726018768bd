import { deferred } from '../lazy-widget.ts';

/** One item of the menu in the header of a phone. That menu loads it before it opens. */
export const MenuEntryItem = deferred(async () => (await import('../controls/MenuItems.tsx')).MenuEntryItem);
