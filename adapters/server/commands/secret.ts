import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The secret in `secret` beside the database, made at the first start and readable by its owner only. */
export function secretBeside(database: string): string {
  const path = join(dirname(database), 'secret');
  if (existsSync(path)) {
    const known = readFileSync(path, 'utf8').trim();
    if (known !== '') return known;
  }
  mkdirSync(dirname(path), { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(path, `${secret}\n`, { mode: 0o600 });
  return secret;
}
