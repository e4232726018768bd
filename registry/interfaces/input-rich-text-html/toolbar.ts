/** Translates the tools to TinyMCE's buttons and words. Loaded with the editor. */
import { ownValue } from '../../../schemas/value/own-value.ts';
import { nameOfTool, toolGroups } from './tools.ts';

/** TinyMCE's buttons whose names differ from the ids. */
const buttons: Readonly<Record<string, string>> = {
  fontselect: 'fontfamily',
  fontsizeselect: 'fontsize',
  code: 'customCode',
};

/** TinyMCE's English names, which are replaced by the translations. */
const english: Readonly<Record<string, string>> = {
  undo: 'Undo',
  redo: 'Redo',
  fontselect: 'Fonts',
  fontsizeselect: 'Font sizes',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strikethrough: 'Strikethrough',
  subscript: 'Subscript',
  superscript: 'Superscript',
  forecolor: 'Text color',
  backcolor: 'Background color',
  removeformat: 'Clear formatting',
  customLink: 'Link',
  unlink: 'Remove link',
  bullist: 'Bullet list',
  numlist: 'Numbered list',
  outdent: 'Decrease indent',
  indent: 'Increase indent',
  blockquote: 'Blockquote',
  h1: 'Heading 1',
  h2: 'Heading 2',
  h3: 'Heading 3',
  h4: 'Heading 4',
  h5: 'Heading 5',
  h6: 'Heading 6',
  alignleft: 'Align left',
  aligncenter: 'Align center',
  alignright: 'Align right',
  alignjustify: 'Justify',
  alignnone: 'No alignment',
  ltr: 'Left to right',
  rtl: 'Right to left',
  customImage: 'Image',
  customMedia: 'Media',
  table: 'Table',
  hr: 'Horizontal line',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  remove: 'Remove',
  selectall: 'Select all',
  code: 'Source code',
  visualaid: 'Visual aids',
  fullscreen: 'Fullscreen',
};

/** Returns TinyMCE's toolbar setting. Unknown ids are dropped. */
export function toolbarOf(ids: readonly string[]): string {
  const groups: { of: readonly string[]; buttons: string[] }[] = [];
  for (const id of ids) {
    const of = toolGroups.find((group) => group.includes(id));
    if (!of) continue;
    const button = ownValue(buttons, id) ?? id;
    const last = groups.at(-1);
    if (last?.of === of) last.buttons.push(button);
    else groups.push({ of, buttons: [button] });
  }
  return groups.map((group) => group.buttons.join(' ')).join(' | ');
}

/** Maps TinyMCE's English names to the translated ones. */
export function wordsOfTools(t: (key: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(english).map(([id, name]) => [name, t(nameOfTool(id))]));
}
