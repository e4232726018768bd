import { nanoid } from 'nanoid';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Key } from '../../contract/platform.ts';
import { whenLeaving } from './use-debounced.ts';

/** Scroll position in px of a list, the row that the user opened last, and the page. */
interface ListPlace {
  readonly scrollTop: number;
  readonly opened: Key | null;
  /** Absent until the list has loaded. */
  readonly page?: number;
}

/** Key in the sessionStorage, which lasts as long as the history of the tab. */
const storageKey = 'armature.places';
/** Older places are dropped. */
const maxPlaces = 100;

/** Places by history entry and list, oldest first. A new visit is a new entry. */
const places = new Map<string, ListPlace>(readPlaces());

function readPlaces(): readonly (readonly [string, ListPlace])[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, ListPlace][];
  } catch {
    return [];
  }
}

function storePlaces(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-maxPlaces)));
  } catch {
    // The browser forbids storage, so the places last until the page closes.
  }
}

/** Returns the id of the current history entry. The router sets `key`, except in the first entry of a document. */
function entryId(): string {
  const state = window.history.state as { readonly key?: string; readonly entry?: string } | null;
  const known = state?.key ?? state?.entry;
  if (known !== undefined) return known;
  const entry = nanoid();
  window.history.replaceState({ ...state, entry }, '');
  return entry;
}

const idOf = (subject: string) => JSON.stringify([entryId(), subject]);

function remember(subject: string, change: Partial<ListPlace>): void {
  const id = idOf(subject);
  const place = { scrollTop: 0, opened: null, ...places.get(id), ...change };
  places.delete(id);
  places.set(id, place);
}

/** Remembers the row whose page the user opens from a list. */
export const rememberOpened = (subject: string, opened: Key) => remember(subject, { opened });

/** Remembers the page of a list. */
export const rememberPage = (subject: string, page: number) => remember(subject, { page });

/** Returns the page that a list showed in the current history entry, or undefined on the first visit. */
export const rememberedPage = (subject: string) => places.get(idOf(subject))?.page;

/** Copies the place to another entry, because the list stays while for example a drawer opens over it. */
function copyPlace(from: string, to: string): void {
  const place = places.get(from);
  if (place && !places.has(to)) places.set(to, place);
}

interface ListPlaceOptions {
  /** Identifies the list. null if the list is not a page, for example in a picker. */
  readonly subject: string | null;
  /** True if the rows are rendered. */
  readonly ready: boolean;
  /** Selector of the element inside the root that scrolls the rows. Without it, the root scrolls them. */
  readonly scroller?: string;
  /** Scrolls to the rows, then focuses the opened row. */
  readonly restore: (place: ListPlace) => void;
}

/**
 * Remembers the scroll position inside `root`, and restores the place when the user goes back to the list or reloads
 * the page.
 */
export function useListPlace(
  root: RefObject<HTMLElement | null>,
  { subject, ready, scroller, restore }: ListPlaceOptions,
): void {
  const restored = useRef<string | null>(null);
  /** Takes the place along if the list stays for another entry of the history. */
  const follow = useRef(() => undefined as void);
  const latest = useRef(restore);
  latest.current = restore;
  useLayoutEffect(() => {
    if (!ready || subject === null || restored.current === subject) return;
    restored.current = subject;
    const place = places.get(idOf(subject));
    if (place) latest.current(isCovered() ? { ...place, opened: null } : place);
  }, [subject, ready]);
  useEffect(() => {
    // A list without rows is scrolled to its top, and must not replace the place that is restored later.
    if (subject === null || !ready) return;
    const { current } = root;
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      // A table has other scrollers: its scrollbars.
      const isScroller = scroller === undefined ? target === current : target.matches(scroller);
      if (!isScroller) return;
      follow.current();
      remember(subject, { scrollTop: target.scrollTop });
    };
    // Scroll events do not bubble.
    current?.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => current?.removeEventListener('scroll', onScroll, { capture: true });
  }, [root, subject, ready, scroller]);
  useEffect(() => {
    if (subject === null) return;
    let id = idOf(subject);
    follow.current = () => {
      const from = id;
      id = idOf(subject);
      copyPlace(from, id);
    };
    const stop = whenLeaving(() => {
      follow.current();
      storePlaces();
    });
    return () => {
      stop();
      storePlaces();
    };
  }, [subject]);
}

/** Returns whether a modal layer is open. It keeps the focus. */
function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Restores a list that is scrolled by `root` and whose rows have `data-key`. */
export function restoreRows(root: HTMLElement | null, { scrollTop, opened }: ListPlace): void {
  if (!root) return;
  root.scrollTop = scrollTop;
  const rows = [...root.querySelectorAll<HTMLElement>('[data-key]')];
  rows.find((row) => row.dataset['key'] === String(opened))?.focus({ preventScroll: true });
}
