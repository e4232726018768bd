import { useCallback, useEffect, useState } from 'react';
import { useRender } from '../contract/render.ts';
import type { Failure } from './failure.ts';

/**
 * Loads the fields of these collections, where they are not there yet. Answers why some are not, once they were asked for
 * in vain; null while they are on their way, and once they are known.
 */
export function useFields(collections: readonly (string | null | undefined)[]): Failure | null {
  const { metadata, needFields } = useRender();
  const missing = collections.filter((name) => typeof name === 'string' && !metadata.hasFields(name));
  const lacking = [...new Set(missing)].join('\n');
  const [failed, setFailed] = useState<{ readonly lacking: string; readonly error: unknown } | null>(null);
  const again = useCallback(() => {
    setFailed(null);
    needFields(lacking.split('\n')).catch((error: unknown) => setFailed({ lacking, error }));
  }, [lacking, needFields]);
  useEffect(() => {
    if (lacking !== '') again();
  }, [lacking, again]);
  return lacking !== '' && failed?.lacking === lacking ? { error: failed.error, again } : null;
}
