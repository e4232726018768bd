import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { EventChannel, ServerEvent } from '../../contract.ts';
import { createLocalChannel, withFewKeys } from '../channel.ts';

interface Told {
  readonly from: string;
  readonly event: ServerEvent;
}

/** PostgreSQL refuses a payload of 8000 bytes and more. */
const longestPayload = 7999;
/** Events kept while the connection is down. Whoever else was cut off reads everything again anyway. */
const longestQueue = 200;
const firstDelay = 100;
const longestDelay = 5000;

export interface SharedChannel extends EventChannel {
  close(): Promise<void>;
}

/**
 * Tells this process at once and the others by NOTIFY: names and keys only. Listens on a connection of its own, which
 * it opens again when it drops. `connect` answers a client that is not open yet.
 */
export async function openChannel(connect: () => pg.Client, schema: string): Promise<SharedChannel> {
  const local = createLocalChannel();
  const me = randomUUID();
  // A name of fixed length: schemas may have names as long as a channel's may be.
  const name = `armature_${createHash('sha1').update(schema).digest('hex').slice(0, 16)}`;
  const gaps = new Set<() => void>();
  const queue: string[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let delay = firstDelay;

  const send = async () => {
    for (let payload = queue.shift(); payload !== undefined; payload = queue.shift()) {
      try {
        if (!client) throw new Error('not connected');
        await client.query('select pg_notify($1, $2)', [name, payload]);
      } catch {
        // Told when the connection is back.
        queue.unshift(payload);
        return;
      }
    }
  };
  let sending: Promise<void> = Promise.resolve();
  const flush = () => {
    sending = sending.then(send);
  };

  const hear = ({ payload }: pg.Notification) => {
    const told = readTold(payload);
    if (told && told.from !== me) local.publish(told.event);
  };

  const open = async () => {
    const next = connect();
    let isOpen = true;
    const lost = () => {
      if (!isOpen) return;
      isOpen = false;
      if (client === next) client = null;
      next.end().catch(() => undefined);
      if (!closed) retry();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', hear);
    try {
      await next.connect();
      await next.query(`listen "${name}"`);
    } catch (error) {
      lost();
      throw error;
    }
    if (closed) {
      await next.end();
      return;
    }
    client = next;
    delay = firstDelay;
    flush();
  };
  const retry = () => {
    setTimeout(() => {
      if (closed) return;
      open().then(
        () => {
          for (const missed of gaps) missed();
        },
        // Tried again already.
        () => undefined,
      );
    }, delay).unref();
    delay = Math.min(delay * 2, longestDelay);
  };

  await open().catch((error: unknown) => {
    closed = true;
    throw error;
  });
  return {
    publish(event) {
      const told = withFewKeys(event);
      local.publish(told);
      queue.push(payloadOf({ from: me, event: told }));
      if (queue.length > longestQueue) queue.shift();
      flush();
    },
    listen(listener, missed) {
      const deaf = local.listen(listener);
      if (missed) gaps.add(missed);
      return () => {
        deaf();
        if (missed) gaps.delete(missed);
      };
    },
    async close() {
      await sending;
      closed = true;
      await client?.end();
    },
  };
}

function payloadOf({ from, event }: Told): string {
  const payload = JSON.stringify({ from, event });
  if (Buffer.byteLength(payload) <= longestPayload) return payload;
  const { keys: _tooLong, ...rest } = event;
  return JSON.stringify({ from, event: rest });
}

function readTold(payload: string | undefined): Told | null {
  try {
    const told = JSON.parse(payload ?? '') as Partial<Told> | null;
    return told?.event && typeof told.from === 'string' ? (told as Told) : null;
  } catch {
    return null;
  }
}
