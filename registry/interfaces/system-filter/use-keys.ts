import { useRef } from 'react';

interface Keys {
  of(index: number): number;
  /** Returns the key of the member that is added at the end. */
  add(): number;
  remove(index: number): void;
}

/** Gives the members of a list identities, so that a control keeps its state when a member before it is removed. */
export function useKeys(length: number): Keys {
  const keys = useRef<readonly number[]>([]);
  const last = useRef(0);
  const next = () => (last.current += 1);
  if (keys.current.length !== length)
    keys.current = Array.from({ length }, (_, i) => keys.current[i] ?? next());
  return {
    of: (index) => keys.current[index] ?? 0,
    add: () => {
      const key = next();
      keys.current = [...keys.current, key];
      return key;
    },
    remove: (index) => {
      keys.current = keys.current.toSpliced(index, 1);
    },
  };
}
