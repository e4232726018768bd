import type { Translate } from '../../../../renderer/contract/render.ts';

/** What the editor says of a mistake; $1 is its line, $2 its column. */
export const mistakePhrase = 'This is not valid here (line $1, column $2).';

/** The editor's own English → the words of this language. */
export const phrasesOf = (t: Translate): Readonly<Record<string, string>> => ({
  [mistakePhrase]: t('interfaces.code_mistake', { line: '$1', column: '$2' }),
  Diagnostics: t('interfaces.code_mistakes'),
  'No diagnostics': t('interfaces.code_no_mistakes'),
  close: t('common.close'),
});
