/** What stands in the toolbar, as data: the option's word, TinyMCE's button, and the words of both sides. */

export interface Tool {
  /** As stored in the option, for ever. */
  readonly id: string;
  /** TinyMCE's name of the button, where it is another. */
  readonly button?: string;
  /** Key of its name. */
  readonly name: string;
  /** TinyMCE's own English name, which the key's text takes the place of. */
  readonly english: string;
}

const tool = (id: string, english: string, button?: string): Tool => ({
  id,
  english,
  name: `interfaces.html_${id.toLowerCase()}`,
  ...(button === undefined ? {} : { button }),
});

/** Tools that stand together; where the next is of another group, the toolbar has a line. */
export const toolGroups: readonly (readonly Tool[])[] = [
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
    tool('customImage', 'Picture'),
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

/** INT-input-rich-text-html-01. */
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

/** As the options' form offers them. */
export const toolChoices = tools.map(({ id, name }) => ({ text: `$t:${name}`, value: id }));

/** TinyMCE's toolbar for these words; what is no tool is left out, so that nothing unknown is asked of it. */
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

/** TinyMCE's English → the words of this language. */
export function wordsOfTools(t: (key: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(tools.map(({ english, name }) => [english, t(name)]));
}
