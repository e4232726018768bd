import { useCallback, useEffect, useState } from 'react';
import { useRender } from './render.ts';
import type { Failure } from './failure.ts';

export interface Fields {
  /** True if all fields are loaded. */
  readonly ready: boolean;
  /** The failure, if some fields could not be loaded. */
  readonly failed: Failure | null;
}

/** Loads the fields of these collections if they are missing. */
export function useFields(collections: readonly (string | null | undefined)[]): Fields {
  const { metadata, ensureFields } = useRender();
  const missing = collections.filter((name) => typeof name === 'string' && !metadata.hasFields(name));
  const lacking = [...new Set(missing)].join('\n');
  const [failed, setFailed] = useState<{ readonly lacking: string; readonly error: unknown } | null>(null);
  const again = useCallback(() => {
    setFailed(null);
    ensureFields(lacking.split('\n')).catch((error: unknown) => setFailed({ lacking, error }));
  }, [lacking, ensureFields]);
  useEffect(() => {
    if (lacking !== '') again();
  }, [lacking, again]);
  const ready = lacking === '';
  return { ready, failed: !ready && failed?.lacking === lacking ? { error: failed.error, again } : null };
}
