/** Returns the first shortcut of `meta+shift+z …` with the key names of this system. */
export function shortcutText(shortcut: string, isMac = /Mac|iP(hone|ad)/.test(navigator.platform)): string {
  const [first = ''] = shortcut.split(' ');
  const names: Readonly<Record<string, string>> = isMac
    ? { meta: '⌘', shift: '⇧', alt: '⌥', enter: '↩' }
    : { meta: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' };
  const keys = first.split('+').map((key) => names[key] ?? key.toUpperCase());
  return keys.join(isMac ? '' : '+');
}
