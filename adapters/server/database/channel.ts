import { maxEventKeys, type EventChannel, type ServerEvent } from '../contract.ts';

/** The channel of a database that one process has to itself. */
export function createLocalChannel(): EventChannel {
  const listeners = new Set<(event: ServerEvent) => void>();
  return {
    publish(event) {
      const told = withFewKeys(event);
      for (const listener of listeners) listener(told);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Too many keys are no keys: whoever listens reads the collection again. */
export function withFewKeys(event: ServerEvent): ServerEvent {
  if ((event.keys?.length ?? 0) <= maxEventKeys) return event;
  const { keys: _tooMany, ...rest } = event;
  return rest;
}
