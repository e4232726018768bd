import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { EventChannel, Notice, ServerEvent } from '../../contract.ts';
import { createLocalChannel, withFewKeys } from '../channel.ts';

/** A message contains an event or a notice. */
interface Message {
  readonly from: string;
  readonly event?: ServerEvent;
  readonly notice?: Notice;
}

/** In bytes. PostgreSQL rejects payloads of 8000 bytes or more. */
const maxPayloadBytes = 7999;
/**
 * Maximum number of events that are queued while the connection is down. Other processes that lost theirs read
 * everything again anyway.
 */
const maxQueued = 200;
const minDelayMs = 100;
const maxDelayMs = 5000;

export interface SharedChannel extends EventChannel {
  close(): Promise<void>;
}

/**
 * Publishes events to this process directly and to other processes by NOTIFY, with names and keys only. Uses a
 * separate connection to listen, and reopens it after an interruption. `connect` returns an unopened client.
 */
export async function openChannel(connect: () => pg.Client, schema: string): Promise<SharedChannel> {
  const local = createLocalChannel();
  const me = randomUUID();
  // A fixed length, because schema names may be as long as the maximum length of channel names.
  const name = `armature_${createHash('sha1').update(schema).digest('hex').slice(0, 16)}`;
  const gapListeners = new Set<() => void>();
  const noticeListeners = new Set<(notice: Notice) => void>();
  const queue: string[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let delay = minDelayMs;

  const send = async () => {
    while (queue.length > 0) {
      const payloads = queue.splice(0);
      try {
        if (!client) throw new Error('not connected');
        // Notifications of all databases of the cluster take turns at their commit, so one commit sends many.
        await client.query(notifyAll(payloads.length), [name, ...payloads]);
      } catch {
        // Sent when the connection is open again.
        queue.unshift(...payloads);
        return;
      }
    }
  };
  let sending: Promise<void> | null = null;
  const flush = () => {
    sending ??= send().finally(() => {
      sending = null;
    });
  };

  const receive = ({ payload }: pg.Notification) => {
    const message = parseMessage(payload);
    if (!message || message.from === me) return;
    const { event, notice } = message;
    if (event) local.publish(event);
    if (notice) for (const listener of noticeListeners) listener(notice);
  };

  const open = async () => {
    const next = connect();
    let isOpen = true;
    const reconnect = () => {
      if (!isOpen) return;
      isOpen = false;
      if (client === next) client = null;
      next.end().catch(() => undefined);
      if (!closed) retry();
    };
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', receive);
    try {
      await next.connect();
      await next.query(`listen "${name}"`);
    } catch (error) {
      reconnect();
      throw error;
    }
    if (closed) {
      await next.end();
      return;
    }
    client = next;
    delay = minDelayMs;
    flush();
  };
  const retry = () => {
    setTimeout(() => {
      if (closed) return;
      open().then(
        () => {
          for (const missed of gapListeners) missed();
        },
        // `open` has already scheduled the next attempt.
        () => undefined,
      );
    }, delay).unref();
    delay = Math.min(delay * 2, maxDelayMs);
  };

  await open().catch((error: unknown) => {
    closed = true;
    throw error;
  });
  return {
    publish(event) {
      const limited = withFewKeys(event);
      local.publish(limited);
      queue.push(payloadOf({ from: me, event: limited }));
      if (queue.length > maxQueued) queue.shift();
      // Sends the events of one change together.
      setImmediate(flush);
    },
    subscribe(listener, missed) {
      const unsubscribe = local.subscribe(listener);
      if (missed) gapListeners.add(missed);
      return () => {
        unsubscribe();
        if (missed) gapListeners.delete(missed);
      };
    },
    notify(notice) {
      if (!client) return false;
      queue.push(JSON.stringify({ from: me, notice } satisfies Message));
      setImmediate(flush);
      return true;
    },
    onNotice: (listener) => void noticeListeners.add(listener),
    async close() {
      await (sending ?? send());
      closed = true;
      await client?.end();
    },
  };
}

/** Returns a statement whose first value is the channel, followed by payloads that are sent in their order. */
function notifyAll(count: number): string {
  const calls = Array.from({ length: count }, (_, i) => `pg_notify($1, $${i + 2})`);
  return `select ${calls.join(', ')}`;
}

function payloadOf({ from, event }: Required<Omit<Message, 'notice'>>): string {
  const payload = JSON.stringify({ from, event });
  if (Buffer.byteLength(payload) <= maxPayloadBytes) return payload;
  const { keys: _tooLong, ...rest } = event;
  return JSON.stringify({ from, event: rest });
}

function parseMessage(payload: string | undefined): Message | null {
  try {
    const message = JSON.parse(payload ?? '') as Partial<Message> | null;
    return typeof message?.from === 'string' ? (message as Message) : null;
  } catch {
    return null;
  }
}
