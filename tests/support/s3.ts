/** Starts a real S3-compatible server in its own process, with an empty bucket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeS3 } from './s3-uploads.ts';
import { freePort } from './server.ts';

const bucket = 'files';

export interface ObjectStore {
  /** Environment variables of a server that stores its files here. */
  readonly env: Readonly<Record<string, string>>;
  /** The sorted names of all objects. */
  objects(): readonly string[];
  /** Multipart uploads that are neither completed nor aborted. */
  unfinished(): readonly string[];
  /** Ends the process; what it keeps stays. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export async function startS3(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'armature-s3-'));
  const port = await freePort();
  let end = await startProcess(folder, port);
  const door = await beforeS3(port, join(folder, bucket));
  const below = (path: string) =>
    existsSync(path) ? readdirSync(path, { recursive: true, withFileTypes: true }) : [];
  return {
    env: {
      STORAGE_LOCATIONS: 's3,local',
      STORAGE_S3_KEY: 'S3RVER',
      STORAGE_S3_SECRET: 'S3RVER',
      STORAGE_S3_BUCKET: bucket,
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${door.port}`,
      STORAGE_S3_ROOT: 'content',
    },
    objects: () =>
      below(join(folder, bucket))
        .filter((entry) => entry.isFile() && entry.name.endsWith('._S3rver_object'))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(join(folder, bucket).length + 1)
            .replace('._S3rver_object', ''),
        )
        .toSorted(),
    unfinished: () =>
      below(join(folder, bucket))
        .filter((entry) => entry.isFile() && entry.parentPath.includes('._S3rver_uploads'))
        .map(({ name }) => name),
    halt: () => end(),
    async resume() {
      end = await startProcess(folder, port);
    },
    async stop() {
      await door.close();
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProcess(folder: string, port: number): Promise<() => Promise<void>> {
  const program = join(
    dirname(createRequire(import.meta.url).resolve('s3rver/package.json')),
    'bin/s3rver.js',
  );
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', bucket];
  const child = spawn(process.execPath, ['--no-deprecation', program, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((done, refuse) => {
    child.stdout.on('data', (chunk: Buffer) => /listening/i.test(chunk.toString()) && done());
    child.once('exit', (code) => refuse(new Error(`s3rver ended with ${code}.`)));
  });
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
}
