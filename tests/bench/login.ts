/** Signing in against nothing but the check of the password's hash: what all the rest of it costs. */
import { hash, verify } from '../../adapters/server/auth/hash.ts';
import { databaseNames, startServer, type DatabaseName } from '../support/server.ts';
import { byFactor, interleave, median, type Result } from './measure.ts';

const times = 20;

export async function benchLogin(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const on of databaseNames) results.push(await onDatabase(on));
  return results;
}

async function onDatabase(on: DatabaseName): Promise<Result> {
  const server = await startServer({ on, costlyHashes: true });
  try {
    const body = JSON.stringify(server.admin);
    const hashed = await hash(server.admin.password);
    const signIn = async () => {
      const answer = await fetch(`${server.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (answer.status !== 200) throw new Error(`Signing in answers ${answer.status}.`);
      await answer.arrayBuffer();
    };
    const check = async () => {
      if (!(await verify(hashed, server.admin.password))) throw new Error('The hash is of another password.');
    };
    // The first ones warm up.
    await Promise.all([medianOf(signIn), medianOf(check)]);
    const measured = await interleave(
      () => medianOf(signIn),
      () => medianOf(check),
    );
    return byFactor(`Login beside the bare hash, ${on}`, measured, 1.3);
  } finally {
    await server.stop();
  }
}

async function medianOf(work: () => Promise<void>): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const begin = performance.now();
    await work();
    found.push(performance.now() - begin);
  }
  return median(found);
}
