/**
 * When the control of each field of a long form is made. Those at its top at once; the others as soon as they come near,
 * and without that one after another whenever the browser has nothing else to do, so that the whole form is soon there.
 * Labels, notes, issues and conditions are there from the start: only the control itself waits.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../kit/when-idle.ts';

export interface Mounting {
  /** The field is made with the form. */
  isEarly(field: string): boolean;
  /** Calls `make` once, when it is this one's turn. Answers how to stop waiting. */
  wait(place: Element, make: () => void): () => void;
}

/** More than a screen of any size shows at first; whole forms mostly have fewer. */
const early = 20;
/** A screenful to either side: Tab and the wheel find everything made. */
const margin = '900px 0px';

/** `fields`: those that are shown, in their order. */
export function createMounting(fields: readonly string[]): Mounting {
  const first = new Set(fields.slice(0, early));
  // Where nothing is laid out nothing is far.
  const knowsPlaces = typeof IntersectionObserver !== 'undefined';
  const waiting = new Map<Element, () => void>();
  let observer: IntersectionObserver | null = null;
  let asked = false;

  const make = (place: Element) => {
    waiting.get(place)?.();
    observer?.unobserve(place);
    waiting.delete(place);
  };
  const see: IntersectionObserverCallback = (seen) => {
    for (const { isIntersecting, target } of seen) if (isIntersecting) make(target);
  };
  const askForTime = () => {
    if (asked || waiting.size === 0) return;
    asked = true;
    whenIdle((remaining) => {
      asked = false;
      do {
        const [next] = waiting.keys();
        // Drawn within this turn, so that the time that is left is true.
        if (next) flushSync(() => make(next));
      } while (waiting.size > 0 && remaining() > leastTime);
      askForTime();
    });
  };
  return {
    isEarly: (field) => !knowsPlaces || first.has(field),
    wait(place, run) {
      // A page that scrolls inside of itself is not widened by the root's margin.
      observer ??= new IntersectionObserver(see, { rootMargin: margin, scrollMargin: margin } as object);
      waiting.set(place, run);
      observer.observe(place);
      askForTime();
      return () => {
        observer?.unobserve(place);
        waiting.delete(place);
      };
    },
  };
}

/** Whether the control is to be made, and where it waits. `light`: it costs no more than its label. */
export function useMade(
  mounting: Mounting,
  field: string,
  light: boolean,
): readonly [made: boolean, place: RefObject<HTMLDivElement | null>] {
  const place = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState(() => light || mounting.isEarly(field));
  // After every render: a condition may show the field later.
  useEffect(() => {
    if (made || !place.current) return undefined;
    return mounting.wait(place.current, () => setMade(true));
  });
  return [made, place];
}

/** Milliseconds that a control of the common kinds takes. */
const leastTime = 6;
