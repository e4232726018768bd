import { expect, test } from 'vitest';
import { coalesceWrites } from './coalesce-writes.ts';

/** A connection that records what happens to its socket. */
function createConnection() {
  const log: string[] = [];
  const client = {
    connection: {
      stream: {
        cork: () => log.push('cork'),
        uncork: () => log.push('uncork'),
      },
    },
    query: (config: { readonly text: string }) => log.push(config.text),
  };
  coalesceWrites(client as never);
  return { client, log };
}
const tick = () => new Promise<void>((resolve) => process.nextTick(resolve));

test('the statements of one tick share a write, and those of the next have their own', async () => {
  const { client, log } = createConnection();
  client.query({ text: 'a' });
  client.query({ text: 'b' });
  await tick();
  client.query({ text: 'c' });
  await tick();
  expect(log).toEqual(['cork', 'a', 'b', 'uncork', 'cork', 'c', 'uncork']);
});
