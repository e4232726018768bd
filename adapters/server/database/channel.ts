import { maxEventKeys, type EventChannel, type ServerEvent } from '../contract.ts';

/** Creates the event channel of a database that only one process uses. */
export function createLocalChannel(): EventChannel {
  const listeners = new Set<(event: ServerEvent) => void>();
  return {
    publish(event) {
      const limited = withFewKeys(event);
      for (const listener of listeners) listener(limited);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // SQLite has one process only.
    notify: () => true,
    onNotice: () => undefined,
  };
}

/** Removes the keys if there are too many. Listeners then read the collection again. */
export function withFewKeys(event: ServerEvent): ServerEvent {
  if ((event.keys?.length ?? 0) <= maxEventKeys) return event;
  const { keys: _tooMany, ...rest } = event;
  return rest;
}
