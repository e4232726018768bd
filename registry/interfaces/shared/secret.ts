/** Values that the platform keeps to itself: it answers a mask or a hash, and takes a new one. */
import { useState } from 'react';

interface Source {
  readonly value: string | null;
  onChange(value: string | null): void;
}

/**
 * `typed` is what was typed since, '' where nothing was; `stored`: there is a value, and it is the platform's. Emptying
 * the box brings back what was there before, so that a secret is not lost by typing and changing one's mind.
 */
export function useSecret({ value, onChange }: Source) {
  const [own, setOwn] = useState<{ readonly text: string; readonly before: string | null } | null>(null);
  const isOwn = own !== null && own.text === value;
  return {
    typed: isOwn ? own.text : '',
    stored: !isOwn && value !== null && value !== '',
    type: (text: string) => {
      const before = isOwn ? own.before : value;
      setOwn(text === '' ? null : { text, before });
      onChange(text === '' ? before : text);
    },
  };
}
