import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../support/content.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-crash-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a process killed while it saves', () => {
  it('keeps every acknowledged item with all that was saved with it, and no half', async () => {
    const writer = spawn(process.execPath, ['--import', 'tsx', 'tests/support/endless-writer.ts', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const acknowledged: number[] = [];
    const killed = once(writer, 'exit');
    for await (const line of createInterface(writer.stdout)) {
      acknowledged.push(Number(line));
      if (acknowledged.length === 60) writer.kill('SIGKILL');
    }
    await killed;

    const server = await startServer(folder);
    const articles = await server.rows('articles');
    const links = await server.rows('articles_tags');
    const history = await server.rows('directus_activity');
    await server.close();

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
});
