/** A million rows as a file, beside a bare cursor of the same driver; and the memory that it takes beside a tenth of them. */
import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import { postStatements, sqliteFile } from '../support/big.ts';
import { databaseNames, startServer, type DatabaseName } from '../support/server.ts';
import { somebody } from '../support/uploads.ts';
import { byFactor, interleave, median, type Result } from './measure.ts';
import { forgetPeak, peakOf } from './memory.ts';
import { pidOf, secret } from './server-sides.ts';

const rows = 1_000_000;
const columns = 'id,title,status,views,body,writer';

/** Rows of a file by its line ends: the heading of CSV; JSON has a line for each column, two for the braces, and one. */
const forms = [
  { form: 'csv', lines: (count: number) => count + 1 },
  { form: 'json', lines: (count: number) => count * 8 + 1 },
] as const;

export async function benchExport(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const on of databaseNames) results.push(...(await onDatabase(on)));
  return results;
}

async function onDatabase(on: DatabaseName): Promise<readonly Result[]> {
  const statements = postStatements(rows, on);
  const database = on === 'sqlite' ? sqliteFile(statements) : `${[...statements, 'analyze'].join(';\n')};`;
  const server = await startServer({ on, database, env: { SECRET: secret } });
  const bare = await startCursor(server.database);
  try {
    const authorization = `Bearer ${(await somebody(server, server.admin)).token}`;
    const pid = pidOf(server);
    const results: Result[] = [];
    for (const { form, lines } of forms) {
      const exported = (count: number) =>
        take(
          `${server.url}/items/posts?export=${form}&limit=${count === rows ? -1 : count}&fields=${columns}`,
          authorization,
          lines(count),
        );
      // The first ones warm up.
      await exported(rows / 10);
      await bare.ask(rows / 10);
      const peaks: { ours: number[]; against: number[] } = { ours: [], against: [] };
      const peakAfter = async (count: number) => {
        forgetPeak(pid);
        const ms = await exported(count);
        return { ms, peak: peakOf(pid) };
      };
      const times = await interleave(
        async () => {
          peaks.against.push((await peakAfter(rows / 10)).peak);
          const whole = await peakAfter(rows);
          peaks.ours.push(whole.peak);
          return whole.ms;
        },
        () => bare.ask(rows),
      );
      const perSecond = (ms: readonly number[]) => (rows * 1000) / median(ms);
      results.push(
        {
          ...byFactor(`${rows.toLocaleString('en')} rows as ${form}, ${on}: beside a bare cursor`, times, 3),
          figures: {
            'rows a second': { ours: perSecond(times.ours), against: perSecond(times.against) },
          },
        },
        {
          ...byFactor(`Memory at most for that, ${form}, ${on}: beside a tenth of the rows`, peaks, 1.25),
          unit: 'MB',
        },
      );
    }
    return results;
  } finally {
    bare.stop();
    await server.stop();
  }
}

/** Milliseconds until the last byte. Throws where the file has not as many lines as it should. */
function take(url: string, authorization: string, expected: number): Promise<number> {
  const start = performance.now();
  return new Promise((done, fail) => {
    get(url, { headers: { authorization } }, (answer) => {
      let lines = 0;
      answer.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      answer.once('error', fail);
      answer.once('end', () => {
        if (answer.statusCode === 200 && lines === expected) done(performance.now() - start);
        else fail(new Error(`${url}: ${answer.statusCode}, ${lines} lines where ${expected} should be.`));
      });
    }).once('error', fail);
  });
}

async function startCursor(database: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare-cursor.ts', database], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    async ask(count: number): Promise<number> {
      child.stdin.write(`select ${columns} from posts order by id limit ${count}\n`);
      const [ms, found] = String((await lines.next()).value)
        .split(' ')
        .map(Number);
      if (found !== count) throw new Error(`The cursor read ${found} rows where ${count} are.`);
      return ms ?? Number.NaN;
    },
    stop: () => void child.kill(),
  };
}
