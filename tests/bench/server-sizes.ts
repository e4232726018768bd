/** Measures requests at 10³ to 10⁶ rows. With an index the time must stay the same. */
import { postStatements, sqliteFile } from '../support/big.ts';
import { startServer, type DatabaseName, type TestProcess } from '../support/server.ts';
import { byFactor, median, rounds, type Result } from './measure.ts';
import { send } from './server-load.ts';
import { indexed } from './server-questions.ts';
import { readerToken, secret } from './server-sides.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000] as const;
const requests = 60;
/** Allowed ratio between two runs of the same request. */
const noise = 1.5;

export async function benchSizes(on: DatabaseName): Promise<readonly Result[]> {
  const servers: { readonly server: TestProcess; readonly token: string }[] = [];
  try {
    for (const rows of sizes) {
      const statements = postStatements(rows, on);
      // Related tables that the role may read.
      const more = ['cities', 'remarks'].map((name) => `create table ${name} (id integer primary key)`);
      const all = [...statements, ...more, 'analyze'];
      const database = on === 'sqlite' ? sqliteFile(all) : `${all.join(';\n')};`;
      const server = await startServer({ on, database, env: { SECRET: secret } });
      servers.push({ server, token: await readerToken(server) });
    }
    const results: Result[] = [];
    for (const { name, ask } of indexed) {
      const medians: number[][] = sizes.map(() => []);
      for (let round = -1; round < rounds; round += 1)
        for (const [i, { server, token }] of servers.entries()) {
          const times: number[] = [];
          for (let n = 0; n < requests; n += 1) {
            const start = performance.now();
            await send({ url: server.url, token }, ask);
            times.push(performance.now() - start);
          }
          // The first round warms up.
          if (round >= 0) medians[i]?.push(median(times));
        }
      const [smallest = [], ...larger] = medians;
      for (const [i, ours] of larger.entries())
        results.push(
          byFactor(
            `${name}, ${on}: latency at ${sizes[i + 1]?.toLocaleString('en')} rows, against that at 1,000`,
            { ours, against: smallest },
            noise,
          ),
        );
    }
    return results;
  } finally {
    for (const { server } of servers) await server.stop();
  }
}
