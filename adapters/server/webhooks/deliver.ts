import { createHmac } from 'node:crypto';
import type { Model, Webhook } from '../contract.ts';
import type { Perform } from '../jobs/worker.ts';
import { sendRequest } from '../outgoing/request.ts';
import type { WebhookEvent } from './events.ts';

/** For the whole answer. ms. */
const patience = 10_000;

export interface DeliveryParts {
  /** ms since the epoch. */
  readonly now: () => number;
  readonly log: (text: string) => void;
  /** Whether receivers may be in private networks (IMPORT_ALLOW_PRIVATE). */
  readonly allowsPrivate: boolean;
}

/**
 * Sends one event. A webhook that is gone or inactive meanwhile hears nothing; anything but a status of 2xx, redirects
 * too, is tried again. The receiver may hear an event twice (its process died before it noted the answer): deliveries
 * carry their number.
 */
export function deliverTo(
  models: { current(): Promise<Model> },
  { now, log, allowsPrivate }: DeliveryParts,
): Perform {
  return async ({ id, payload, attempts }, ending) => {
    const { webhook: to, ...event } = payload as WebhookEvent;
    const webhook = (await models.current()).webhooks.find((one) => one.id === to);
    if (!webhook?.url) return;
    const begin = now();
    const url = new URL(webhook.url);
    const late = AbortSignal.timeout(patience);
    const delivery = {
      id,
      at: Math.floor(begin / 1000),
      allowsPrivate,
      signal: AbortSignal.any([ending, late]),
    };
    const status = await send(webhook, url, event, delivery).catch((error: unknown) => {
      throw late.aborted ? new Error(`Webhook ${to} was not answered within ${patience / 1000} s`) : error;
    });
    log(
      `Webhook ${to} "${webhook.name}" ${event.event} → ${webhook.method} ${url.origin}: ${status} in ${now() - begin} ms, attempt ${attempts}\n`,
    );
    if (status < 200 || status > 299) throw new Error(`Webhook ${to} was answered with status ${status}`);
  };
}

interface Delivery {
  readonly id: number;
  /** Seconds since the epoch. */
  readonly at: number;
  readonly signal: AbortSignal;
  readonly allowsPrivate: boolean;
}

/** Answers the status. */
async function send(
  { method, data, secret }: Webhook,
  url: URL,
  event: Omit<WebhookEvent, 'webhook'>,
  { id, at, signal, allowsPrivate }: Delivery,
): Promise<number> {
  const body = data && method !== 'GET' ? JSON.stringify(event) : '';
  const answer = await sendRequest(url, {
    method,
    body,
    allowsPrivate,
    signal,
    headers: {
      'x-armature-event': event.event,
      'x-armature-delivery': String(id),
      ...(secret ? { 'x-armature-signature': `t=${at},v1=${signatureOf(secret, at, body)}` } : {}),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
  });
  answer.destroy();
  return answer.statusCode ?? 0;
}

/** HMAC-SHA256 of `<seconds>.<body>`, in hexadecimal: what a receiver computes to know who sent it, and when. */
export function signatureOf(secret: string, at: number, body: string): string {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
}
