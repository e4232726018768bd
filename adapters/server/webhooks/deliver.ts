import { createHmac } from 'node:crypto';
import { writeJson } from '../../../schemas/json/exact-number.ts';
import type { Model, Webhook } from '../contract.ts';
import type { RunJob } from '../jobs/worker.ts';
import { sendRequest } from '../outgoing/request.ts';
import type { WebhookEvent } from './events.ts';

/** Time limit of a whole delivery. */
const timeoutMs = 10_000;

export interface DeliveryParts {
  /** ms since the epoch. */
  readonly now: () => number;
  readonly log: (text: string) => void;
  /** Whether receivers may be in private networks (IMPORT_ALLOW_PRIVATE). */
  readonly allowsPrivate: boolean;
}

/**
 * Creates the job that sends one event. If the webhook was deleted or deactivated, sends nothing. Any status but 2xx,
 * redirects included, is retried. A receiver may get an event twice, if the process dies before it records the
 * response. Each delivery therefore has an id.
 */
export function deliverTo(
  models: { current(): Promise<Model> },
  { now, log, allowsPrivate }: DeliveryParts,
): RunJob {
  return async ({ id, payload, attempts }, ending) => {
    const { webhook: to, ...event } = payload as WebhookEvent;
    const webhook = (await models.current()).webhooks.find((one) => one.id === to);
    if (!webhook?.url) return;
    const begin = now();
    const url = new URL(webhook.url);
    const timeout = AbortSignal.timeout(timeoutMs);
    const delivery = {
      id,
      at: Math.floor(begin / 1000),
      allowsPrivate,
      signal: AbortSignal.any([ending, timeout]),
    };
    const status = await send(webhook, url, event, delivery).catch((error: unknown) => {
      throw timeout.aborted ? new Error(`Webhook ${to} got no response within ${timeoutMs / 1000} s`) : error;
    });
    log(
      `Webhook ${to} "${webhook.name}" ${event.event} → ${webhook.method} ${url.origin}: ${status} in ${now() - begin} ms, attempt ${attempts}\n`,
    );
    if (status < 200 || status > 299) throw new Error(`Webhook ${to} got the status ${status}`);
  };
}

interface Delivery {
  readonly id: number;
  /** Seconds since the epoch. */
  readonly at: number;
  readonly signal: AbortSignal;
  readonly allowsPrivate: boolean;
}

/** Returns the status of the response. */
async function send(
  { method, data, secret }: Webhook,
  url: URL,
  event: Omit<WebhookEvent, 'webhook'>,
  { id, at, signal, allowsPrivate }: Delivery,
): Promise<number> {
  const body = data && method !== 'GET' ? writeJson(event) : '';
  const response = await sendRequest(url, {
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
  response.destroy();
  return response.statusCode ?? 0;
}

/** Returns the hexadecimal HMAC-SHA256 of `<seconds>.<body>`. Receivers compute it to verify sender and time. */
function signatureOf(secret: string, at: number, body: string): string {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
}
