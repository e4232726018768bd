import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { fileMode } from '../private-files.ts';
import type { Options } from './options.ts';

export const secretPath = (database: string) => join(dirname(database), 'secret');

/**
 * Reads the file `secret` beside the database. Returns null if it does not exist. Throws StartFailure if unreadable.
 */
export function secretBeside(database: string): string | null {
  const path = secretPath(database);
  try {
    return existsSync(path) ? readFileSync(path, 'utf8').trim() || null : null;
  } catch (error) {
    throw new StartFailure(
      `The secret that signs access tokens, ${path}, cannot be read: ${(error as Error).message}. Make the file readable, or set SECRET in the environment.`,
    );
  }
}

/** Generates the secret and writes it beside the database, readable only by its owner. Called at the first start. */
export function makeSecret(database: string): string {
  const path = secretPath(database);
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(path, `${secret}\n`, { mode: fileMode });
  return secret;
}

/** The output size of HMAC-SHA256. */
const minBytes = 32;

/** Throws StartFailure if the secret is so short that access tokens could be forged. */
export function requireLongSecret(secret: string, source: string): void {
  if (Buffer.byteLength(secret) >= minBytes) return;
  throw new StartFailure(
    `${source} has ${Buffer.byteLength(secret)} bytes and needs at least ${minBytes}, because it signs access tokens. Generate one with: openssl rand -base64 48`,
  );
}

/** Several processes may share a PostgreSQL database, so none of them can generate the secret. Throws StartFailure. */
export function requireSecret({ secret }: Options): void {
  if (secret !== null) return;
  throw new StartFailure(
    'PostgreSQL needs SECRET in the environment: a long random text that signs access tokens, the same for every process. Generate one with: openssl rand -base64 48',
  );
}
