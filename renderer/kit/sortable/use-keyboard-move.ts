import { useState, type KeyboardEvent } from 'react';
import { useRender } from '../../contract/render.ts';

/** The element that the keyboard is moving, and its original index. */
interface Lifted {
  readonly id: string;
  readonly from: number;
}

/** Index after a key, from the current index and the number of elements. */
type Steps = Readonly<Record<string, (at: number, count: number) => number>>;

export const rowSteps: Steps = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** In a grid, the elements follow each other in reading order. */
export const gridSteps: Readonly<Record<'ltr' | 'rtl', Steps>> = {
  ltr: { ...rowSteps, ArrowLeft: (at) => at - 1, ArrowRight: (at) => at + 1 },
  rtl: { ...rowSteps, ArrowLeft: (at) => at + 1, ArrowRight: (at) => at - 1 },
};

interface Moving {
  readonly ids: readonly string[];
  readonly steps: Steps;
  /** Returns the name of an element for announcements. */
  readonly nameOf: (index: number) => string;
  onMove(from: number, to: number): void;
  /** Called when an element is dropped or loses the focus, or with `false` when it is put back. */
  onRelease?(isDropped: boolean): void;
  /** Returns another announcement of the place that an element has, or receives by a move to `to`. */
  readonly textOf?: (what: MoveText, from: number, to: number) => string | null;
}

export type MoveText = 'lifted' | 'moved' | 'dropped' | 'put_back';

/**
 * Moves elements by keyboard: Space lifts and drops, arrows move, Escape cancels. `spoken` is the last announcement.
 */
export function useKeyboardMove({ ids, steps, nameOf, onMove, onRelease, textOf }: Moving) {
  const { t } = useRender();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [spoken, setSpoken] = useState('');
  const say = (what: MoveText, at: number, to: number) =>
    setSpoken(
      textOf?.(what, at, to) ??
        t(`interfaces.sort_${what}`, { name: nameOf(at), position: to + 1, count: ids.length }),
    );

  const release = (isDropped: boolean) => {
    setLifted(null);
    onRelease?.(isDropped);
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const at = ids.indexOf(id);
    const isLifted = lifted?.id === id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      say(isLifted ? 'dropped' : 'lifted', at, at);
      if (isLifted) release(true);
      else setLifted({ id, from: at });
      return;
    }
    if (!isLifted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (lifted.from !== at) onMove(at, lifted.from);
      say('put_back', at, lifted.from);
      release(false);
      return;
    }
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step) return;
    const to = step(at, ids.length);
    event.preventDefault();
    if (to < 0 || to >= ids.length || to === at) return;
    onMove(at, to);
    say('moved', at, to);
  };
  return { lifted: lifted?.id ?? null, spoken, onKeyDown, release: () => release(true) };
}
