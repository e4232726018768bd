/** The tools of the toolbar, as data: id in the option, TinyMCE's button, and the names of both. */

export interface Tool {
  /** The id that is stored in the option. It must never change. */
  readonly id: string;
  /** The name of TinyMCE's button, if it differs from the id. */
  readonly button?: string;
  /** Translation key of the name. */
  readonly name: string;
  /** TinyMCE's English name, which is replaced by the translation. */
  readonly english: string;
}

const tool = (id: string, english: string, button?: string): Tool => ({
  id,
  english,
  name: `interfaces.html_${id.toLowerCase()}`,
  ...(button === undefined ? {} : { button }),
});

/** Tools by group. The toolbar shows a separator between groups. */
const toolGroups: readonly (readonly Tool[])[] = [
  [tool('undo', 'Undo'), tool('redo', 'Redo')],
  [tool('fontselect', 'Fonts', 'fontfamily'), tool('fontsizeselect', 'Font sizes', 'fontsize')],
  [
    tool('bold', 'Bold'),
    tool('italic', 'Italic'),
    tool('underline', 'Underline'),
    tool('strikethrough', 'Strikethrough'),
    tool('subscript', 'Subscript'),
    tool('superscript', 'Superscript'),
    tool('forecolor', 'Text color'),
    tool('backcolor', 'Background color'),
    tool('removeformat', 'Clear formatting'),
  ],
  [tool('customLink', 'Link'), tool('unlink', 'Remove link')],
  [
    tool('bullist', 'Bullet list'),
    tool('numlist', 'Numbered list'),
    tool('outdent', 'Decrease indent'),
    tool('indent', 'Increase indent'),
    tool('blockquote', 'Blockquote'),
  ],
  ([1, 2, 3, 4, 5, 6] as const).map((level) => tool(`h${level}`, `Heading ${level}`)),
  [
    tool('alignleft', 'Align left'),
    tool('aligncenter', 'Align center'),
    tool('alignright', 'Align right'),
    tool('alignjustify', 'Justify'),
    tool('alignnone', 'No alignment'),
    tool('ltr', 'Left to right'),
    tool('rtl', 'Right to left'),
  ],
  [
    tool('customImage', 'Image'),
    tool('customMedia', 'Media'),
    tool('table', 'Table'),
    tool('hr', 'Horizontal line'),
  ],
  [
    tool('cut', 'Cut'),
    tool('copy', 'Copy'),
    tool('paste', 'Paste'),
    tool('remove', 'Remove'),
    tool('selectall', 'Select all'),
  ],
  [
    tool('code', 'Source code', 'customCode'),
    tool('visualaid', 'Visual aids'),
    tool('fullscreen', 'Fullscreen'),
  ],
];

const tools = toolGroups.flat();

/** The default toolbar (INT-input-rich-text-html-01). */
export const defaultToolbar = [
  'bold',
  'italic',
  'underline',
  'removeformat',
  'customLink',
  'bullist',
  'numlist',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'customImage',
  'customMedia',
  'hr',
  'code',
  'fullscreen',
] as const;

/** The choices in the options form. */
export const toolChoices = tools.map(({ id, name }) => ({ text: `$t:${name}`, value: id }));

/** Returns TinyMCE's toolbar setting. Unknown ids are dropped. */
export function toolbarOf(ids: readonly string[]): string {
  const groups: { of: readonly Tool[]; buttons: string[] }[] = [];
  for (const id of ids) {
    const of = toolGroups.find((group) => group.some((each) => each.id === id));
    const found = of?.find((each) => each.id === id);
    if (!of || !found) continue;
    const last = groups.at(-1);
    if (last?.of === of) last.buttons.push(found.button ?? id);
    else groups.push({ of, buttons: [found.button ?? id] });
  }
  return groups.map(({ buttons }) => buttons.join(' ')).join(' | ');
}

/** Maps TinyMCE's English names to the translated ones. */
export function wordsOfTools(t: (key: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(tools.map(({ english, name }) => [english, t(name)]));
}
