import { readFile } from 'node:fs/promises';
import { hash as argon } from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { defaultCost } from './hash-cost.ts';
import { setHashCost, hash, verify } from './hash.ts';

// A server that another test of this worker started has set the smallest cost.
beforeEach(() => setHashCost(defaultCost));

test('a password is hashed at the cost that RFC 9106 recommends', async () => {
  const hashed = await hash('correct horse');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await verify(hashed, 'correct horse')).toBe(true);
  expect(await verify(hashed, 'correct house')).toBe(false);
});

test('a hash of another cost is still verified; a text that is not a hash is not', async () => {
  const cheaper = await argon('correct horse', { memoryCost: 4096, timeCost: 3, parallelism: 1 });
  expect(await verify(cheaper, 'correct horse')).toBe(true);
  expect(await verify('correct horse', 'correct horse')).toBe(false);
});

test('files are still read while many passwords are hashed', async () => {
  let hashed = 0;
  const all = Array.from({ length: 8 }, async () => {
    await hash('correct horse');
    hashed += 1;
  });
  await readFile(import.meta.filename);
  // Two hashes may already have started. Without a limit, half of them would be finished.
  expect(hashed).toBeLessThan(3);
  await Promise.all(all);
});

test('a changed cost applies to later hashes', async () => {
  const before = await hash('correct horse');
  setHashCost({ memory: 7168, passes: 5 });
  const after = await hash('correct horse');
  expect(after).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
  expect(await verify(before, 'correct horse')).toBe(true);
});
