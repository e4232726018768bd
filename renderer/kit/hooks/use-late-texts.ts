import { useEffect, useState } from 'react';
import { useRender } from '../../contract/render.ts';
import { missingChunks } from '../lazy-widget.ts';
import { isMissingChunk } from '../missing-chunks.ts';

/**
 * Loads the names and options of widgets, which most pages do not show. Returns true when the texts are there. A
 * component that shows them waits for it. If they cannot be fetched, the notice of the connection says so, and they are
 * loaded again when it is back.
 */
export function useLateTexts(): boolean {
  const { loadLateTexts, report } = useRender();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      try {
        await loadLateTexts();
        missingChunks.delete(load);
        if (isMounted) setReady(true);
      } catch (error) {
        if (!isMounted) return;
        if (isMissingChunk(error)) missingChunks.add(load);
        else report(error);
      }
    };
    void load();
    return () => {
      isMounted = false;
      missingChunks.delete(load);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return isReady;
}
