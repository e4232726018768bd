const shared = {
  space: 'Space',
  escape: 'Esc',
  tab: 'Tab',
  home: 'Home',
  end: 'End',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** Returns the first shortcut of `meta+shift+z …` with the key names of this system. */
export function shortcutText(shortcut: string, isMac = /Mac|iP(hone|ad)/.test(navigator.platform)): string {
  const [first = ''] = shortcut.split(' ');
  const names: Readonly<Record<string, string>> = isMac
    ? { ...shared, meta: '⌘', shift: '⇧', alt: '⌥', enter: '↩' }
    : { ...shared, meta: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' };
  const keys = first.split('+').map((key) => names[key] ?? key.toUpperCase());
  return keys.join(isMac ? '' : '+');
}
