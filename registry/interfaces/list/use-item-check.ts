import { useEffect, useMemo, useState } from 'react';
import type { Field } from '../../../schemas/field/types.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import { missingIn, type Item } from './items.ts';

interface ItemCheck {
  /** The missing values, once the user tried to close or to save the item. */
  readonly issues: readonly Issue[];
  /** Number of refused attempts. */
  readonly attempts: number;
  /** Returns whether every required field has a value. Otherwise the issues are shown. */
  isComplete(): boolean;
}

const noIssues: readonly Issue[] = [];

/** Checks the required fields of the open item. undefined: no item is open, or it cannot be edited. */
export function useItemCheck(open: Item | undefined, fields: readonly Field[]): ItemCheck {
  const [attempts, setAttempts] = useState(0);
  const missing = useMemo(() => (open ? missingIn(open, fields) : noIssues), [open, fields]);
  const isOpen = open !== undefined;
  const isRefused = missing.length > 0;
  useEffect(() => (isOpen ? () => setAttempts(0) : undefined), [isOpen]);
  // The shortcut of the page would save the item without its required values.
  useEffect(() => {
    if (!isRefused) return;
    const refuse = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setAttempts((count) => count + 1);
    };
    window.addEventListener('keydown', refuse, { capture: true });
    return () => window.removeEventListener('keydown', refuse, { capture: true });
  }, [isRefused]);
  return {
    issues: attempts > 0 ? missing : noIssues,
    attempts,
    isComplete: () => {
      if (isRefused) setAttempts((count) => count + 1);
      return !isRefused;
    },
  };
}
