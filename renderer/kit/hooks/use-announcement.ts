import { useEffect } from 'react';
import { useRender } from '../../contract/render.ts';

/** Announces a visible text to screen readers when it appears or changes. null announces nothing. */
export function useAnnouncement(text: string | null): void {
  const { announce } = useRender();
  useEffect(() => {
    if (text !== null && text !== '') announce(text);
  }, [announce, text]);
}
