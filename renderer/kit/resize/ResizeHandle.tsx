import { useEffect, useRef, type PointerEvent } from 'react';
import type { Clock } from '../../contract/ports.ts';
import classes from './resize-handle.module.css';
import { widthStep } from './width-step.ts';

/** Minimum time in ms between two widths while the handle is dragged (LAYT-19). */
const resizeThrottle = 40;

interface Props {
  readonly label: string;
  readonly clock: Clock;
  /** Width in px. */
  readonly width: number;
  readonly minimum: number;
  /** Called while the handle moves, at most every 40 ms. */
  readonly onResize: (width: number) => void;
  /** Called with the final width. */
  readonly onDone?: (width: number) => void;
}

/**
 * The resize handle of a column header. It can be dragged, and arrow keys move it while it has the focus. Only a screen
 * reader focuses it, because the header itself has keys for the width.
 */
export function ResizeHandle({ label, clock, width, minimum, onResize, onDone }: Props) {
  const drag = useRef<{ from: number; width: number; now: number; timer: number | null } | null>(null);
  const latest = useRef({ onResize, onDone, width });
  latest.current = { onResize, onDone, width };
  const stop = () => {
    if (drag.current?.timer) clock.clearTimeout(drag.current.timer);
    drag.current = null;
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, at the end
  useEffect(() => stop, []);

  const handle = useRef<HTMLSpanElement>(null);
  // AG Grid starts to drag the column in native listeners of the header, which run before React's.
  useEffect(() => {
    const { current } = handle;
    if (!current) return;
    const start = (event: globalThis.PointerEvent) => {
      event.stopPropagation();
      if (event.button !== 0) return;
      event.preventDefault();
      current.setPointerCapture?.(event.pointerId);
      const { width: from } = latest.current;
      drag.current = { from: event.clientX, width: from, now: from, timer: null };
    };
    const keep = (event: Event) => event.stopPropagation();
    current.addEventListener('pointerdown', start);
    current.addEventListener('mousedown', keep);
    current.addEventListener('touchstart', keep, { passive: true });
    return () => {
      current.removeEventListener('pointerdown', start);
      current.removeEventListener('mousedown', keep);
      current.removeEventListener('touchstart', keep);
    };
  }, []);
  const move = (event: PointerEvent<HTMLElement>) => {
    const dragged = drag.current;
    if (!dragged) return;
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    dragged.now = Math.max(minimum, Math.round(dragged.width + sign * (event.clientX - dragged.from)));
    dragged.timer ??= clock.setTimeout(() => {
      dragged.timer = null;
      if (drag.current === dragged) latest.current.onResize(dragged.now);
    }, resizeThrottle);
  };
  const end = () => {
    const dragged = drag.current;
    if (!dragged) return;
    stop();
    latest.current.onResize(dragged.now);
    if (dragged.now !== dragged.width) latest.current.onDone?.(dragged.now);
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={minimum}
      tabIndex={-1}
      className={classes.resize}
      ref={handle}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        const step = widthStep(event);
        if (step === 0) return;
        event.preventDefault();
        event.stopPropagation();
        const next = Math.max(minimum, width + step);
        latest.current.onResize(next);
        latest.current.onDone?.(next);
      }}
    />
  );
}
