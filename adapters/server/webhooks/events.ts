/** Queues webhook events in the transaction of the change. Events are therefore sent if and only if it commits. */
import type { Context, ModelCollection } from '../contract.ts';
import { addJobs } from '../jobs/queue.ts';
import { isSecret } from '../access.ts';
import type { Key } from '../../../schemas/value/key.ts';
import type { Row } from '../../../schemas/value/row.ts';

/** One changed row, for one webhook. */
export interface WebhookChange {
  readonly webhook: number;
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: string;
  readonly key: Key;
  /** The written values. null for a deletion, or if the webhook does not send data. */
  readonly values: Row | null;
}

/** The body of a delivery: rows that one transaction changed by the same action. */
export interface WebhookEvent {
  readonly webhook: number;
  /** `articles.create` */
  readonly event: string;
  readonly action: WebhookChange['action'];
  readonly collection: string;
  readonly keys: readonly Key[];
  /** Values in the order of the keys. Absent if the webhook does not send data. */
  readonly payload?: readonly (Row | null)[];
  readonly accountability: { readonly user: string | null; readonly role: string | null };
  readonly timestamp: string;
}

const rowsPerEvent = 100;

/** Returns one entry for each webhook that a change concerns. */
export function webhookChangesOf(
  context: Context,
  collection: ModelCollection,
  {
    action,
    key,
    delta,
  }: { readonly action: WebhookChange['action']; readonly key: WebhookChange['key']; readonly delta?: Row },
): readonly WebhookChange[] {
  return context.model.webhooks
    .filter(
      ({ actions, collections, url }) =>
        url !== null && url !== '' && actions.includes(action) && collections.includes(collection.name),
    )
    .map(({ id, data }) => ({
      webhook: id,
      action,
      collection: collection.name,
      key,
      values: data && delta ? withoutSecrets(collection, delta) : null,
    }));
}

/** Adds the changes to the job queue and empties the list. */
export async function queueWebhookEvents(context: Context, changes: WebhookChange[]): Promise<void> {
  const waiting = changes.splice(0);
  if (waiting.length === 0) return;
  const { user, role } = context.accountability;
  const timestamp = context.now().toISOString();
  const sendsDataById = new Map(context.model.webhooks.map(({ id, data }) => [id, data]));
  const events = grouped(waiting).map((rows): WebhookEvent => {
    const { webhook, action, collection } = rows[0];
    return {
      webhook,
      event: `${collection}.${action}`,
      action,
      collection,
      keys: rows.map(({ key }) => key),
      ...(sendsDataById.get(webhook) ? { payload: rows.map(({ values }) => values) } : {}),
      accountability: { user, role },
      timestamp,
    };
  });
  await addJobs(context, 'webhook', events);
}

function grouped(
  changes: readonly WebhookChange[],
): readonly (readonly [WebhookChange, ...WebhookChange[]])[] {
  const groups = new Map<string, [WebhookChange, ...WebhookChange[]][]>();
  for (const one of changes) {
    const name = `${one.webhook} ${one.action} ${one.collection}`;
    const known = groups.get(name) ?? [];
    const last = known.at(-1);
    if (last && last.length < rowsPerEvent) last.push(one);
    else known.push([one]);
    groups.set(name, known);
  }
  return [...groups.values()].flat();
}

function withoutSecrets(collection: ModelCollection, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = collection.fields.get(name);
      return !field || !isSecret(field);
    }),
  );
}
