/** Edits values that the platform never returns: it returns a mask or a hash, and accepts a new value. */
import { useState } from 'react';

interface Source {
  readonly value: string | null;
  onChange(value: string | null): void;
}

/**
 * `typed` is the new value, or '' if nothing was typed. `stored` is true if the platform has a value. Emptying the box
 * restores the previous value, so that typing and deleting does not lose a secret.
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
