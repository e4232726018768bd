import { readFile } from 'node:fs/promises';
import { hash as argon } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { usualCost } from './hash-cost.ts';
import { chooseHashCost, hash, verify } from './hash.ts';

test('a password is hashed at the cost that RFC 9106 names', async () => {
  const hashed = await hash('correct horse');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await verify(hashed, 'correct horse')).toBe(true);
  expect(await verify(hashed, 'correct house')).toBe(false);
});

test('what was hashed at another cost is still checked; what is no hash is not right', async () => {
  const cheaper = await argon('correct horse', { memoryCost: 4096, timeCost: 3, parallelism: 1 });
  expect(await verify(cheaper, 'correct horse')).toBe(true);
  expect(await verify('correct horse', 'correct horse')).toBe(false);
});

test('while many passwords are hashed, files are still read', async () => {
  let hashed = 0;
  const all = Array.from({ length: 8 }, async () => {
    await hash('correct horse');
    hashed += 1;
  });
  await readFile(import.meta.filename);
  // Those that had begun are allowed for; without turns it would be half of them.
  expect(hashed).toBeLessThan(3);
  await Promise.all(all);
});

test('another cost that is chosen holds for what is hashed from then on', async () => {
  const before = await hash('correct horse');
  chooseHashCost({ memory: 7168, passes: 5 });
  const after = await hash('correct horse');
  chooseHashCost(usualCost);
  expect(after).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
  expect(await verify(before, 'correct horse')).toBe(true);
});
