/** The log of recent events, which have numbers so that clients can resume, and the merging of events in a batch. */
import { randomBytes } from 'node:crypto';
import type { Key } from '../../../schemas/value/key.ts';
import { maxEventKeys, type ServerEvent } from '../contract.ts';

export interface NumberedEvent {
  readonly number: number;
  readonly event: ServerEvent;
}

export interface EventLog {
  /** Id of the newest event. Before the first event it is a valid id, too. */
  readonly position: string;
  /** Number of the newest event. */
  readonly last: number;
  add(event: ServerEvent): NumberedEvent;
  /** Clears the log after events were lost, so that `since` returns null for all older ids. */
  skip(): void;
  idOf(number: number): string;
  /** Returns the events after the given id. Returns null if the id is too old or of another process. */
  since(id: string): readonly NumberedEvent[] | null;
}

/** Creates the log. Ids are valid in this process only, so they are unknown after a restart. */
export function createEventLog(size: number, epoch = randomBytes(6).toString('hex')): EventLog {
  const recent: NumberedEvent[] = [];
  let last = 0;
  const idOf = (number: number) => `${epoch}-${number}`;
  return {
    get position() {
      return idOf(last);
    },
    get last() {
      return last;
    },
    add(event) {
      last += 1;
      const numbered = { number: last, event };
      recent.push(numbered);
      if (recent.length > size) recent.shift();
      return numbered;
    },
    skip() {
      last += 1;
      recent.length = 0;
    },
    idOf,
    since(id) {
      const [of, number] = id.split('-');
      const after = Number(number);
      if (of !== epoch || !Number.isInteger(after) || after < 0 || after > last) return null;
      const oldest = recent[0]?.number ?? last + 1;
      return after < oldest - 1 ? null : recent.filter((one) => one.number > after);
    },
  };
}

/**
 * Merges events that have the same type, collection, part and origin. If a merged event has more than `maxEventKeys` keys,
 * its keys are omitted.
 */
export function joinEvents(events: readonly NumberedEvent[]): readonly ServerEvent[] {
  const joined = new Map<string, { first: ServerEvent; keys: Set<Key> | null }>();
  for (const { event } of events) {
    const group = JSON.stringify([event.type, event.collection, event.part, event.origin]);
    const known = joined.get(group);
    if (!known) joined.set(group, { first: event, keys: event.keys ? new Set(event.keys) : null });
    else if (!event.keys) known.keys = null;
    else if (known.keys) for (const key of event.keys) known.keys.add(key);
  }
  return [...joined.values()].map(({ first: { keys: _own, ...rest }, keys }) =>
    keys && keys.size <= maxEventKeys ? { ...rest, keys: [...keys] } : rest,
  );
}
