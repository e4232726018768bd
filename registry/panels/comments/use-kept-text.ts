import { useCallback, useEffect, useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { whenLeaving } from '../../../renderer/kit/hooks/use-debounced.ts';

/** Delay in ms after the last change. */
const writeAfter = 400;

interface KeptText {
  readonly text: string;
  change(text: string): void;
  /** Removes the text here and in the browser, also after the panel has closed. */
  clear(): void;
}

/** Returns a text that is kept in the browser until it is cleared, so that a closed tab loses nothing. */
export function useKeptText(subject: string): KeptText {
  const { drafts, platform, me, clock, tab } = useRender();
  const key = [platform.origin, me.id, 'directus_activity', subject].join('|');
  const [text, setText] = useState('');
  const pending = useRef<{ readonly timer: number; readonly text: string } | null>(null);

  useEffect(() => {
    let isGone = false;
    const restore = async () => {
      const kept = (await drafts.read(key))?.edits['comment'];
      // The user may have started to type.
      if (!isGone && typeof kept === 'string') setText((typed) => (typed === '' ? kept : typed));
    };
    // Without a draft store the text lives as long as the page.
    restore().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [drafts, key]);

  const write = useCallback(() => {
    if (pending.current === null) return;
    const { timer, text: last } = pending.current;
    clock.clearTimeout(timer);
    pending.current = null;
    const isEmpty = last.trim() === '';
    void (isEmpty
      ? drafts.remove(key)
      : drafts.write(key, { at: clock.now(), tab, edits: { comment: last }, base: {} }));
  }, [clock, drafts, key, tab]);

  useEffect(() => {
    const removeListeners = whenLeaving(write);
    return () => {
      removeListeners();
      write();
    };
  }, [write]);

  return {
    text,
    change(next) {
      setText(next);
      if (pending.current !== null) clock.clearTimeout(pending.current.timer);
      pending.current = { text: next, timer: clock.setTimeout(write, writeAfter) };
    },
    clear() {
      if (pending.current !== null) clock.clearTimeout(pending.current.timer);
      pending.current = null;
      setText('');
      void drafts.remove(key);
    },
  };
}
