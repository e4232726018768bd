import { createHmac } from 'node:crypto';
import type { Model, Webhook } from '../contract.ts';
import type { Perform } from '../jobs/worker.ts';
import type { WebhookEvent } from './events.ts';

/** For the whole answer. ms. */
const patience = 10_000;

/**
 * Sends one event. A webhook that is gone or inactive meanwhile hears nothing; anything but a status of 2xx, redirects
 * too, is tried again. The receiver may hear an event twice (its process died before it noted the answer): deliveries
 * carry their number.
 */
export function deliverTo(
  models: { current(): Promise<Model> },
  { now, log }: { readonly now: () => number; readonly log: (text: string) => void },
): Perform {
  return async ({ id, payload, attempts }, ending) => {
    const { webhook: to, ...event } = payload as WebhookEvent;
    const webhook = (await models.current()).webhooks.find((one) => one.id === to);
    if (!webhook?.url) return;
    const begin = now();
    const { status } = await send(webhook, webhook.url, event, {
      id,
      at: Math.floor(begin / 1000),
      signal: AbortSignal.any([ending, AbortSignal.timeout(patience)]),
    });
    const { origin } = new URL(webhook.url);
    log(
      `Webhook ${to} "${webhook.name}" ${event.event} → ${webhook.method} ${origin}: ${status} in ${now() - begin} ms, attempt ${attempts}\n`,
    );
    if (status < 200 || status > 299) throw new Error(`Webhook ${to} was answered with status ${status}`);
  };
}

interface Delivery {
  readonly id: number;
  /** Seconds since the epoch. */
  readonly at: number;
  readonly signal: AbortSignal;
}

async function send(
  { method, data, secret }: Webhook,
  url: string,
  event: Omit<WebhookEvent, 'webhook'>,
  { id, at, signal }: Delivery,
): Promise<Response> {
  const body = data && method !== 'GET' ? JSON.stringify(event) : '';
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    signal,
    headers: {
      'user-agent': 'Armature',
      'x-armature-event': event.event,
      'x-armature-delivery': String(id),
      ...(secret ? { 'x-armature-signature': `t=${at},v1=${signatureOf(secret, at, body)}` } : {}),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
  }).catch((error: unknown) => {
    throw reasonOf(error);
  });
  await answer.body?.cancel();
  return answer;
}

/** HMAC-SHA256 of `<seconds>.<body>`, in hexadecimal: what a receiver computes to know who sent it, and when. */
export function signatureOf(secret: string, at: number, body: string): string {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
}

/** The reason that `fetch` hides in its cause. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
