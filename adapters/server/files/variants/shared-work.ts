/** Work that several callers wait for. It is cancelled when none of them waits any more. */
export interface SharedWork {
  /**
   * Joins the running work with this name, or starts it. `work` gets a signal that is aborted when the signals of all callers
   * are.
   */
  run(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

interface Running {
  readonly ended: Promise<void>;
  readonly control: AbortController;
  callers: number;
}

export function createSharedWork(): SharedWork {
  const runningByName = new Map<string, Running>();
  const start = (name: string, work: (signal: AbortSignal) => Promise<void>): Running => {
    const control = new AbortController();
    const running: Running = {
      control,
      callers: 0,
      ended: work(control.signal).finally(() => forget(name, running)),
    };
    runningByName.set(name, running);
    return running;
  };
  // Cancelled work may still end after other work with its name has started.
  const forget = (name: string, running: Running) => {
    if (runningByName.get(name) === running) runningByName.delete(name);
  };
  return {
    async run(name, signal, work) {
      signal.throwIfAborted();
      const running = runningByName.get(name) ?? start(name, work);
      running.callers += 1;
      const leave = () => {
        running.callers -= 1;
        if (running.callers > 0) return;
        forget(name, running);
        running.control.abort(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        await running.ended;
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}
