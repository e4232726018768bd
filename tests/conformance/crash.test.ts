import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { caller, signedIn } from '../support/api.ts';
import { startServer } from '../support/content.ts';
import { prepare, startServer as startProcess } from '../support/server.ts';

describe('a process killed while it saves', () => {
  it('keeps every acknowledged item with its related rows, and no partial save', async () => {
    const place = await prepare();
    const args = ['--import', 'tsx', 'tests/support/endless-writer.ts', place.folder, place.database];
    const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const acknowledged: number[] = [];
    const killed = once(writer, 'exit');
    for await (const line of createInterface(writer.stdout)) {
      acknowledged.push(Number(line));
      if (acknowledged.length === 60) writer.kill('SIGKILL');
    }
    await killed;

    const server = await startServer(place);
    const articles = await server.rows('articles');
    const links = await server.rows('articles_tags');
    const history = await server.rows('directus_activity');
    await server.close();
    await place.remove();

    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    const kept = articles.map((article) => Number(article['id']));
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    for (const key of kept) {
      expect(links.filter((link) => Number(link['articles_id']) === key)).toHaveLength(2);
      expect(
        history.filter((entry) => entry['collection'] === 'articles' && entry['item'] === String(key)),
      ).toHaveLength(1);
    }
  });

  it('keeps every save that an HTTP response acknowledged, if it is killed during 200 saves', async () => {
    const process = await startProcess();
    const admin = await signedIn(process);
    await admin('POST', '/collections', {
      collection: 'notes',
      schema: {},
      fields: [
        {
          field: 'id',
          type: 'integer',
          schema: { is_primary_key: true, has_auto_increment: true },
        },
        { field: 'text', type: 'string', schema: {} },
      ],
    });
    const acknowledged: string[] = [];
    let killed: Promise<void> | undefined;
    const save = async (text: string) => {
      const answer = await admin('POST', '/items/notes', { text }).catch(() => null);
      if (answer?.status !== 200) return;
      acknowledged.push(text);
      if (acknowledged.length === 100) killed = process.kill();
    };
    await Promise.all(Array.from({ length: 200 }, (_, i) => save(`note ${i}`)));
    expect(killed).toBeDefined();
    await killed;
    expect(acknowledged.length).toBeLessThan(200);

    const restarted = await process.again();
    try {
      const again = await signedIn(restarted);
      const { body } = await again('GET', '/items/notes?limit=-1&fields=text');
      const kept = (body as { data: { text: string }[] }).data.map(({ text }) => text);
      expect(kept).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(kept).size).toBe(kept.length);
      expect((await caller(restarted.url)('GET', '/server/ping')).body).toBe('pong');
    } finally {
      await restarted.stop();
    }
  });
});
