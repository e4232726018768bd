/** The keys that every page handles. */

/** As in a descriptor. */
export const paletteShortcut = 'meta+k';
/** A character, because its key depends on the keyboard. */
export const shortcutsShortcut = '?';
