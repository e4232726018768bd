import { Tooltip } from '@mantine/core';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { systemClock } from '../../contract/ports.ts';
import { RenderContext } from '../../contract/render.ts';

/** Delay in ms (SHELL-18). */
const toOpen = 300;

export interface TipTextProps {
  readonly target: HTMLElement;
  /** True while the pointer is over the target, or the keyboard focus is on it. */
  readonly requested: boolean;
  readonly text: string;
  readonly position: 'bottom' | 'left' | 'right';
  readonly onDone: () => void;
}

export function TipText({ target, requested, text, position, onDone }: TipTextProps) {
  const { clock } = useContext(RenderContext) ?? { clock: systemClock };
  const [isDelayOver, setDelayOver] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (!requested) return undefined;
    const timer = clock.setTimeout(() => setDelayOver(true), toOpen);
    const listening = new AbortController();
    const { signal } = listening;
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && done.current();
    const touch = ({ target: on }: PointerEvent) => target.contains(on as Node) || done.current();
    window.addEventListener('keydown', press, { signal, capture: true });
    window.addEventListener('pointerdown', touch, { signal, capture: true });
    return () => {
      clock.clearTimeout(timer);
      listening.abort();
      setDelayOver(false);
    };
  }, [requested, target, clock]);
  const opened = requested && isDelayOver;
  const id = useId();
  useEffect(() => {
    // A screen reader must not read the accessible name twice.
    const named = (target.getAttribute('aria-label') ?? target.textContent.trim()) === text;
    if (!opened || named || target.hasAttribute('aria-describedby')) return undefined;
    target.setAttribute('aria-describedby', id);
    return () => target.removeAttribute('aria-describedby');
  }, [opened, target, text, id]);
  return <Tooltip target={target} opened={opened} position={position} label={<span id={id}>{text}</span>} />;
}
