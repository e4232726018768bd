import type { FastifyRequest } from 'fastify';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, Row } from '../../contract.ts';
import { mask } from '../../access.ts';
import { readWebhookSecret } from '../../services/system/webhook-secret.ts';
import type { RouteModule } from '../route-contract.ts';
import { addCrud } from './crud.ts';

export const webhooksRoutes: RouteModule = (app, server) =>
  addCrud(app, server, {
    path: '/webhooks',
    collectionOf: () => 'directus_webhooks',
    finish: showSecret,
  });

/** Adds the signing secret to the response of the request that set it, if the caller may read it. */
async function showSecret(
  rows: readonly Row[],
  request: FastifyRequest,
  context: Context,
): Promise<readonly Row[]> {
  if (!setsSecret(request)) return rows;
  const shown: Row[] = [];
  for (const row of rows) {
    const secret = Object.hasOwn(row, 'secret') ? await readWebhookSecret(context, row['id']) : undefined;
    shown.push(secret === undefined ? row : { ...row, secret });
  }
  return shown;
}

function setsSecret({ method, body }: FastifyRequest): boolean {
  if (method === 'POST') return true;
  if (method !== 'PATCH') return false;
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  const parts = rows.flatMap((row) => (isRecord(row) ? [row, row['data'], row['set']] : []));
  return parts.some((part) => isRecord(part) && Object.hasOwn(part, 'secret') && part['secret'] !== mask);
}
