/**
 * Schedules when the controls of a long form mount. The first ones mount at once, the others when they come
 * near the viewport or when the browser is idle. Labels, notes, issues and conditions are never delayed.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../../kit/hooks/when-idle.ts';

export interface Mounting {
  /** Returns true if the field mounts together with the form. */
  isEarly(field: string): boolean;
  /** Calls `make` once, when it is the field's turn. Returns the function that cancels the wait. */
  wait(place: Element, make: () => void): () => void;
}

/** Number of fields that mount at once: more than any screen shows at first. Most forms have fewer fields. */
const earlyCount = 20;
/** Distance from the viewport, so that Tab and the wheel reach only mounted controls. */
const margin = '900px 0px';

/** Creates the schedule. `fields` are the visible fields in their order. */
export function createMounting(fields: readonly string[]): Mounting {
  const first = new Set(fields.slice(0, earlyCount));
  // Without an IntersectionObserver there is no layout, so all fields mount at once.
  const knowsPlaces = typeof IntersectionObserver !== 'undefined';
  const waiting = new Map<Element, () => void>();
  let observer: IntersectionObserver | null = null;
  let isScheduled = false;

  const make = (place: Element) => {
    waiting.get(place)?.();
    observer?.unobserve(place);
    waiting.delete(place);
  };
  const mountVisible: IntersectionObserverCallback = (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) make(target);
  };
  const scheduleIdleMount = () => {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    whenIdle((remaining) => {
      isScheduled = false;
      do {
        const [next] = waiting.keys();
        // Renders synchronously, so that the remaining idle time is measured correctly.
        if (next) flushSync(() => make(next));
      } while (waiting.size > 0 && remaining() > controlTimeMs);
      scheduleIdleMount();
    });
  };
  return {
    isEarly: (field) => !knowsPlaces || first.has(field),
    wait(place, run) {
      // `rootMargin` does not apply to a scroll container inside the page, so `scrollMargin` is needed too.
      observer ??= new IntersectionObserver(mountVisible, {
        rootMargin: margin,
        scrollMargin: margin,
      } as object);
      waiting.set(place, run);
      observer.observe(place);
      scheduleIdleMount();
      return () => {
        observer?.unobserve(place);
        waiting.delete(place);
      };
    },
  };
}

/**
 * Returns whether the control must mount, and the ref of its placeholder. A `light` control mounts at once.
 */
export function useMounted(
  mounting: Mounting,
  field: string,
  light: boolean,
): readonly [isMounted: boolean, place: RefObject<HTMLDivElement | null>] {
  const place = useRef<HTMLDivElement>(null);
  const [isMounted, setMounted] = useState(() => light || mounting.isEarly(field));
  // Runs after every render, because a condition may show the field later.
  useEffect(() => {
    if (isMounted || !place.current) return undefined;
    return mounting.wait(place.current, () => setMounted(true));
  });
  return [isMounted, place];
}

/** Typical time in ms to mount a control. */
const controlTimeMs = 6;
