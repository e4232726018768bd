import { useCallback } from 'react';
import { nameInWords } from '../../../schemas/field/name.ts';
import { useRender } from '../../contract/render.ts';
import type { Translate } from '../../contract/services.ts';

/**
 * Returns a function that resolves texts of metadata and options: a literal, or `$t:key`. An unknown key is
 * shown as words.
 */
export function useText(): (text: string | null | undefined) => string {
  const { t } = useRender();
  return useCallback((text) => textOf(text, t), [t]);
}

/** Resolves a text outside a component. */
export function textOf(text: string | null | undefined, t: Translate): string {
  if (!text?.startsWith('$t:')) return text ?? '';
  const key = text.slice(3);
  const found = t(key);
  if (found !== key) return found;
  const shared = t(`common.${key}`);
  return shared === `common.${key}` ? nameInWords(key) : shared;
}
