import type { Translate } from '../../../../renderer/contract/render.ts';

/** The message of a JSON error; $1 is the line, $2 the column. */
export const mistakePhrase = 'Invalid JSON at line $1, column $2.';

/** Maps CodeMirror's English phrases to translated ones. */
export const phrasesOf = (t: Translate): Readonly<Record<string, string>> => ({
  [mistakePhrase]: t('interfaces.code_mistake', { line: '$1', column: '$2' }),
  Diagnostics: t('interfaces.code_mistakes'),
  'No diagnostics': t('interfaces.code_no_mistakes'),
  close: t('common.close'),
});
