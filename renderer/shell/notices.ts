/** The notifications: toasts disappear, errors and dialogs stay, and only the last four are kept (SHELL-07…09). */
import type { Clock } from '../contract/ports.ts';
import type { Notice } from '../contract/services.ts';

const shown = 4;
const lasting = 3000;
/** Duration in ms of a notification with an action (undo). */
const lastingWithAction = 8000;

export interface FeedEntry {
  readonly id: number;
  readonly notice: Notice;
  /** Shown as a dialog that the user must close. */
  readonly dialog: boolean;
  /** Duration in ms; null means that it stays until it is closed. */
  readonly lasts: number | null;
  /** Error code that the user can copy. */
  readonly code?: string;
  /** The collection on which the platform refused an action. */
  readonly refused?: string;
}

export interface Notices {
  readonly entries: readonly FeedEntry[];
  subscribe(listener: () => void): () => void;
  /** Returns the function that closes the notification. */
  notify(notice: Notice): () => void;
  /** Shows a dialog, which never closes by itself (SHELL-08). */
  ask(notice: Notice, code?: string, refused?: string): void;
  dismiss(id: number): void;
  /** Stops the timer while the pointer or the focus is on the notification. */
  pause(id: number): void;
  resume(id: number): void;
}

export function createNotices(clock: Clock): Notices {
  const listeners = new Set<() => void>();
  const timers = new Map<number, { timer: number; until: number; left: number }>();
  let entries: readonly FeedEntry[] = [];
  let nextId = 1;

  const change = (next: readonly FeedEntry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: number) => {
    const running = timers.get(id);
    if (running) clock.clearTimeout(running.timer);
    timers.delete(id);
  };
  const start = (id: number, ms: number) => {
    timers.set(id, { timer: clock.setTimeout(() => dismiss(id), ms), until: clock.now() + ms, left: ms });
  };
  const dismiss = (id: number) => {
    stop(id);
    const next = entries.filter((entry) => entry.id !== id);
    if (next.length < entries.length) change(next);
  };
  const add = (entry: Omit<FeedEntry, 'id'>) => {
    const id = nextId++;
    const next = [...entries, { ...entry, id }];
    for (const dropped of next.slice(0, -shown)) stop(dropped.id);
    change(next.slice(-shown));
    if (entry.lasts !== null) start(id, entry.lasts);
    return id;
  };

  return {
    get entries() {
      return entries;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(notice) {
      const id = add({
        notice,
        dialog: false,
        lasts:
          notice.persist || notice.kind === 'danger' ? null : notice.action ? lastingWithAction : lasting,
      });
      return () => dismiss(id);
    },
    ask: (notice, code, refused) =>
      void add({ notice, dialog: true, lasts: null, ...(code && { code }), ...(refused && { refused }) }),
    dismiss,
    pause(id) {
      const running = timers.get(id);
      if (!running) return;
      clock.clearTimeout(running.timer);
      timers.set(id, { ...running, left: Math.max(running.until - clock.now(), 0) });
    },
    resume(id) {
      const running = timers.get(id);
      if (running) start(id, running.left);
    },
  };
}
