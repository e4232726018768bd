import { useCallback, useEffect, useRef, useState } from 'react';

interface Question<Q, A> {
  /** The open question; null if there is none. */
  readonly asked: Q | null;
  /** Asks the user. Resolves with null if the user cancels, if another question follows, or on unmount. */
  readonly ask: (question: Q) => Promise<A | null>;
  readonly answer: (given: A | null) => void;
}

/** Provides a question that a dialog of this component shows. */
export function useQuestion<Q, A>(): Question<Q, A> {
  const [asked, setAsked] = useState<Q | null>(null);
  const resolve = useRef<(given: A | null) => void>(() => undefined);
  const answer = useCallback((given: A | null) => {
    setAsked(null);
    resolve.current(given);
  }, []);
  const ask = useCallback((question: Q) => {
    resolve.current(null);
    return new Promise<A | null>((done) => {
      resolve.current = done;
      setAsked(question);
    });
  }, []);
  useEffect(() => () => resolve.current(null), []);
  return { asked, ask, answer };
}
