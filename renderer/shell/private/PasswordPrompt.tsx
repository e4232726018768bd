import { useCallback, useEffect, useRef, useState } from 'react';
import type { PromptPassword } from '../../contract/session.ts';
import { deferred } from '../../kit/lazy-widget.ts';
import { useShell } from '../context.ts';

const PasswordDialog = deferred(async () => (await import('./PasswordDialog.tsx')).PasswordDialog, {
  toSave: true,
});

interface PasswordRequest {
  /**
   * Key of the dialog. Each attempt has a new dialog, so that a wrong password does not stay in its field.
   */
  readonly attempt: number;
  readonly isWrong: boolean;
  readonly answer: (password: string | null) => void;
}

/** Shows the dialog when a save needs the current password. Concurrent saves are queued. */
export function PasswordPrompt() {
  const { session } = useShell().platform;
  const [request, setRequest] = useState<PasswordRequest | null>(null);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const attempts = useRef(0);
  const prompt = useCallback<PromptPassword>(({ isWrong }) => {
    const password = before.current.then(
      () =>
        new Promise<string | null>((resolve) => {
          const answer = (given: string | null) => {
            setRequest(null);
            resolve(given);
          };
          setRequest({ attempt: (attempts.current += 1), isWrong, answer });
        }),
    );
    before.current = password;
    return password;
  }, []);
  useEffect(() => session.setPasswordPrompt?.(prompt), [session, prompt]);
  return (
    request && <PasswordDialog key={request.attempt} isWrong={request.isWrong} onAnswer={request.answer} />
  );
}
