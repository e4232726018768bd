import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';

/** Runs one request of a dialog. Returns whether it runs, and the platform's error (TFA-07). */
export function useStep() {
  const { platform, t } = useRender();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async <T>(path: string, body: object, then: (response: T) => void) => {
    setRunning(true);
    setError(null);
    try {
      then(await platform.call<T>('POST', `/users/me/tfa/${path}`, body));
    } catch (failure) {
      setError(failure instanceof Error ? messageOf(failure) : t('errors.UNKNOWN'));
    } finally {
      setRunning(false);
    }
  };
  return { running, error, send };
}
