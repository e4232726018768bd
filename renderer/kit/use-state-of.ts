import { useCallback, useState } from 'react';

/** State of one subject (a collection, a bookmark). Another subject begins anew, in the very render that names it. */
export function useStateOf<S>(subject: string, initial: S): [S, (value: S) => void] {
  const [held, setHeld] = useState({ subject, value: initial });
  const own = held.subject === subject ? held : { subject, value: initial };
  if (own !== held) setHeld(own);
  const set = useCallback(
    // What comes late, for the subject before, changes nothing.
    (value: S) => setHeld((now) => (now.subject === subject ? { subject, value } : now)),
    [subject],
  );
  return [own.value, set];
}
