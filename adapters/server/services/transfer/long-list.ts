/** Sends the JSON of a list that is too long for memory: the same text as for a short one, without an ETag. */
import type { FastifyReply } from 'fastify';
import { writeJson } from '../../../../schemas/json/exact-number.ts';
import type { Row } from '../../contract.ts';
import type { ReadResult } from '../items/items.ts';
import { streamRows } from './stream-rows.ts';

type Finish = (rows: readonly Row[]) => Promise<readonly Row[]>;

export async function sendLongList(
  reply: FastifyReply,
  meta: ReadResult['meta'],
  rows: AsyncIterable<readonly Row[]>,
  finish: Finish,
): Promise<FastifyReply> {
  const stream = await streamRows(reply, rows, (batches) => writeList(meta, batches, finish));
  return reply
    .header('cache-control', 'no-cache')
    .header('content-type', 'application/json; charset=utf-8')
    .send(stream);
}

async function* writeList(
  meta: ReadResult['meta'],
  batches: AsyncIterable<readonly Row[]>,
  finish: Finish,
): AsyncGenerator<string, void> {
  let before = meta ? `{"meta":${writeJson(meta)},"data":[` : '{"data":[';
  for await (const rows of batches) {
    const list = writeJson(await finish(rows));
    yield before + list.slice(1, -1);
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
