import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

/**
 * Announces texts to screen readers. The same text twice is announced twice. Announcing does not re-render
 * the caller.
 */
export interface Announcements {
  readonly announce: (text: string) => void;
  readonly last: () => { readonly text: string; readonly times: number };
  readonly subscribe: (listener: () => void) => () => void;
}

export function createAnnouncements(): Announcements {
  const listeners = new Set<() => void>();
  let last = { text: '', times: 0 };
  return {
    announce(text) {
      last = { text, times: last.times + 1 };
      for (const listener of listeners) listener();
    },
    last: () => last,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function Announcer({ announcements }: { readonly announcements: Announcements }) {
  const said = useSyncExternalStore(announcements.subscribe, announcements.last);
  return (
    <VisuallyHidden role="status">
      <span key={said.times}>{said.text}</span>
    </VisuallyHidden>
  );
}
