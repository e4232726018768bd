import { useCallback } from 'react';
import { nameInWords } from '../../schemas/field/name.ts';
import { useRender, type Translate } from '../contract/render.ts';

/** Texts of metadata and options: a literal, or `$t:key`; an unknown key is shown in words rather than as a key. */
export function useText(): (text: string | null | undefined) => string {
  const { t } = useRender();
  return useCallback((text) => textOf(text, t), [t]);
}

/** The same where no component is. */
export function textOf(text: string | null | undefined, t: Translate): string {
  if (!text?.startsWith('$t:')) return text ?? '';
  const key = text.slice(3);
  const found = t(key);
  if (found !== key) return found;
  const shared = t(`common.${key}`);
  return shared === `common.${key}` ? nameInWords(key) : shared;
}
