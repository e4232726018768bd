import { useEffect, useState } from 'react';
import { useRender } from '../../contract/render.ts';

/**
 * Loads the names and options of widgets, which most pages do not show. Returns true when the texts are there. A
 * component that shows them waits for it.
 */
export function useLateTexts(): boolean {
  const { loadLateTexts, report } = useRender();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isMounted = true;
    loadLateTexts().then(() => isMounted && setReady(true), report);
    return () => {
      isMounted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return isReady;
}
