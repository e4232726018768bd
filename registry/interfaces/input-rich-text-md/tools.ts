/** The tools of the toolbar, as data. Keys use CodeMirror's names: Mod is Command on a Mac, else Control. */
import {
  around,
  bullets,
  code,
  defaultHeading,
  heading,
  link,
  numbers,
  quote,
  rule,
  type Command,
} from './commands.ts';

export interface Tool {
  readonly id: string;
  readonly icon: string;
  /** Translation key of the name. */
  readonly name: string;
  readonly key?: string;
  readonly command: Command;
}

const tool = (id: string, icon: string, command: Command, key?: string): Tool => ({
  id,
  icon,
  name: `interfaces.md_${id}`,
  command,
  ...(key === undefined ? {} : { key }),
});

/** The tools in the order of the toolbar. Shortcuts: INT-input-rich-text-md-04. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    tool('bold', 'format_bold', around('**'), 'Mod-b'),
    tool('italic', 'format_italic', around('_'), 'Mod-i'),
    tool('strikethrough', 'format_strikethrough', around('~~'), 'Mod-Alt-d'),
    tool('code', 'code', code, 'Mod-Alt-c'),
  ],
  [
    tool('bullets', 'format_list_bulleted', bullets),
    tool('numbers', 'format_list_numbered', numbers),
    tool('quote', 'format_quote', quote, 'Mod-Alt-q'),
    tool('rule', 'horizontal_rule', rule),
  ],
  [tool('link', 'link', link, 'Mod-k')],
];

/** The default heading. It comes before the tools, next to a menu with the other levels. */
export const headingTool = tool('heading', 'title', heading(defaultHeading));

export const headingLevels = [1, 2, 3, 4, 5, 6] as const;

export const headingKey = (level: number) => `Mod-Alt-${level}`;

/** Formats a shortcut such as `Mod-Alt-d` with the key names of the operating system. */
export function writtenKey(key: string, isMac: boolean): string {
  const words = isMac ? { Mod: '⌘', Alt: '⌥' } : { Mod: 'Ctrl', Alt: 'Alt' };
  const parts = key.split('-').map((part) => words[part as keyof typeof words] ?? part.toUpperCase());
  return parts.join(isMac ? '' : '+');
}
