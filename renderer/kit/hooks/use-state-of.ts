import { useCallback, useState } from 'react';

/**
 * State of one subject (a collection, a bookmark). When the subject changes, the state is reset in the same
 * render.
 */
export function useStateOf<S>(subject: string, initial: S): [S, (value: S) => void] {
  const [held, setHeld] = useState({ subject, value: initial });
  const own = held.subject === subject ? held : { subject, value: initial };
  if (own !== held) setHeld(own);
  const set = useCallback(
    // A late update of the previous subject is ignored.
    (value: S) => setHeld((now) => (now.subject === subject ? { subject, value } : now)),
    [subject],
  );
  return [own.value, set];
}
