import type { Clock } from '../../../renderer/contract/ports.ts';

export interface RateLimited {
  call(text: string): void;
  stop(): void;
}

interface Pace {
  readonly trigger: 'throttle' | 'debounce';
  /** Interval in ms. */
  readonly rate: number;
}

/**
 * Limits how often `run` is called. throttle: immediately, then at most once per `rate` with the latest text. debounce:
 * once no text has arrived for `rate`.
 */
export function rateLimited({ trigger, rate }: Pace, clock: Clock, run: (text: string) => void): RateLimited {
  let timer: number | null = null;
  let waiting: string | null = null;
  const stop = () => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = waiting = null;
  };
  const later = () => {
    timer = clock.setTimeout(() => {
      timer = null;
      const text = waiting;
      waiting = null;
      if (text === null) return;
      run(text);
      if (trigger === 'throttle') later();
    }, rate);
  };
  return {
    stop,
    call(text) {
      if (trigger === 'throttle' && timer === null) {
        run(text);
        later();
        return;
      }
      if (trigger === 'debounce') stop();
      waiting = text;
      if (timer === null) later();
    },
  };
}
