import { VisuallyHidden } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useRender } from '../../../contract/render.ts';

/** Duration in ms of an announcement in the document. */
const lasting = 8000;

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/**
 * Announces texts to screen readers. The same text twice is announced twice, and texts at the same time are all
 * announced. A later text replaces them, so that the steps of a move do not pile up. Announcing does not re-render the
 * caller.
 */
export interface Announcements {
  readonly announce: (text: string) => void;
  /** The announcements in the document. */
  readonly current: () => readonly Announcement[];
  /** Removes all current announcements. */
  readonly end: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createAnnouncements(): Announcements {
  const listeners = new Set<() => void>();
  let current: readonly Announcement[] = [];
  let count = 0;
  /** Texts of the same task are announced together. */
  let isSameTask = false;
  const become = (next: readonly Announcement[]) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    announce(text) {
      count += 1;
      become([...(isSameTask ? current : []), { id: count, text }]);
      isSameTask = true;
      queueMicrotask(() => {
        isSameTask = false;
      });
    },
    current: () => current,
    end: () => become([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The announcements, inside the live region of NoticeFeed. They end, so that they are not found later out of context. */
export function Announcer({ announcements }: { readonly announcements: Announcements }) {
  const { clock } = useRender();
  const { subscribe, current, end } = announcements;
  const said = useSyncExternalStore(subscribe, current);
  useEffect(() => {
    if (said.length === 0) return undefined;
    const timer = clock.setTimeout(end, lasting);
    return () => clock.clearTimeout(timer);
  }, [clock, end, said]);
  return (
    <VisuallyHidden>
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}
