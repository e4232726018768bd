/** Events on their way to browsers: numbered, kept for a while, and joined where many say the same. */
import { randomBytes } from 'node:crypto';
import { maxEventKeys, type ServerEvent } from '../contract.ts';

export interface NumberedEvent {
  readonly number: number;
  readonly event: ServerEvent;
}

export interface EventLog {
  /** Id of the newest event, or of the state before the first one. */
  readonly position: string;
  /** Number of the newest event. */
  readonly last: number;
  add(event: ServerEvent): NumberedEvent;
  /** Events were missed: whoever comes back from before is told that nobody knows. */
  skip(): void;
  idOf(number: number): string;
  /** What came after the event of this id; null where nobody knows: another process's, or too long ago. */
  since(id: string): readonly NumberedEvent[] | null;
}

/** Ids are those of this process: after a restart, or from another process, an id is unknown. */
export function createEventLog(size: number, epoch = randomBytes(6).toString('hex')): EventLog {
  const kept: NumberedEvent[] = [];
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
      kept.push(numbered);
      if (kept.length > size) kept.shift();
      return numbered;
    },
    skip() {
      last += 1;
      kept.length = 0;
    },
    idOf,
    since(id) {
      const [of, number] = id.split('-');
      const after = Number(number);
      if (of !== epoch || !Number.isInteger(after) || after < 0 || after > last) return null;
      const oldest = kept[0]?.number ?? last + 1;
      return after < oldest - 1 ? null : kept.filter((one) => one.number > after);
    },
  };
}

/** One event for each type, collection and origin, in the order of their first; too many keys are no keys. */
export function joinEvents(events: readonly NumberedEvent[]): readonly ServerEvent[] {
  const joined = new Map<string, { first: ServerEvent; keys: Set<string | number> | null }>();
  for (const { event } of events) {
    const name = JSON.stringify([event.type, event.collection, event.origin]);
    const known = joined.get(name);
    if (!known) joined.set(name, { first: event, keys: event.keys ? new Set(event.keys) : null });
    else if (!event.keys) known.keys = null;
    else if (known.keys) for (const key of event.keys) known.keys.add(key);
  }
  return [...joined.values()].map(({ first: { keys: _own, ...rest }, keys }) =>
    keys && keys.size <= maxEventKeys ? { ...rest, keys: [...keys] } : rest,
  );
}
