/** The tools of the toolbar, as data. */

/**
 * The ids of the tools by group. They are stored in the option and must never change. The toolbar shows a separator
 * between groups.
 */
export const toolGroups: readonly (readonly string[])[] = [
  ['undo', 'redo'],
  ['fontselect', 'fontsizeselect'],
  [
    'bold',
    'italic',
    'underline',
    'strikethrough',
    'subscript',
    'superscript',
    'forecolor',
    'backcolor',
    'removeformat',
  ],
  ['customLink', 'unlink'],
  ['bullist', 'numlist', 'outdent', 'indent', 'blockquote'],
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ['alignleft', 'aligncenter', 'alignright', 'alignjustify', 'alignnone', 'ltr', 'rtl'],
  ['customImage', 'customMedia', 'table', 'hr'],
  ['cut', 'copy', 'paste', 'remove', 'selectall'],
  ['code', 'visualaid', 'fullscreen'],
];

/** Returns the translation key of a tool's name. */
export function nameOfTool(id: string): string {
  return `interfaces.html_${id.toLowerCase()}`;
}

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
export const toolChoices = toolGroups.flat().map((id) => ({ text: `$t:${nameOfTool(id)}`, value: id }));
