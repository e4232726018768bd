/** Clients that ask a server one after the other, several at once, on connections that stay open. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { median, percentile, rounds, type Result } from './measure.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export interface Side {
  readonly url: string;
  readonly pid: number;
  readonly token: string;
  /** A write is another one each time. */
  readonly next: () => Asked;
}

type Pair = { readonly ours: number; readonly against: number };

export interface Measured {
  /** Milliseconds: the median of each round. */
  readonly latency: Result['rounds'];
  /** Milliseconds of processor for a request. */
  readonly processor: Result['rounds'];
  readonly p95: Pair;
  readonly perSecond: Pair;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** A, B, A, B: `requests` of each in a round, by so many clients. The first round warms up. */
export async function measure(
  sides: { readonly ours: Side; readonly against: Side },
  clients: number,
  requests: number,
): Promise<Measured> {
  const found = { ours: rounded(), against: rounded() };
  for (let round = -1; round < rounds; round += 1)
    for (const name of ['ours', 'against'] as const) {
      const one = await ask(sides[name], clients, requests);
      if (round < 0) continue;
      const of = found[name];
      of.medians.push(median(one.times));
      of.processor.push(one.processor);
      of.p95.push(percentile(one.times, 95));
      of.perSecond.push(one.perSecond);
    }
  const { ours, against } = found;
  return {
    latency: { ours: ours.medians, against: against.medians },
    processor: { ours: ours.processor, against: against.processor },
    p95: { ours: median(ours.p95), against: median(against.p95) },
    perSecond: { ours: median(ours.perSecond), against: median(against.perSecond) },
  };
}

const rounded = () => ({
  medians: [] as number[],
  processor: [] as number[],
  p95: [] as number[],
  perSecond: [] as number[],
});

async function ask(side: Side, clients: number, requests: number) {
  const times: number[] = [];
  const [began, before] = [performance.now(), processorTime(side.pid)];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let i = 0; i < requests / clients; i += 1) {
        const start = performance.now();
        await send(side, side.next());
        times.push(performance.now() - start);
      }
    }),
  );
  return {
    times,
    processor: (processorTime(side.pid) - before) / times.length,
    perSecond: (times.length * 1000) / (performance.now() - began),
  };
}

/** Answers the body's text. Throws where the answer is a refusal. */
export function send(
  { url, token }: Pick<Side, 'url' | 'token'>,
  { method, path, body }: Asked,
): Promise<string> {
  return new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const asked = request(url + path, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => {
        if ((answer.statusCode ?? 0) < 300) done(text);
        else fail(new Error(`${method} ${url}${path}: ${answer.statusCode} ${text}`));
      });
    });
    asked.once('error', fail);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Milliseconds of processor that a process has used. Linux: 100 ticks a second. */
function processorTime(pid: number): number {
  const fieldsAfterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fieldsAfterName[11]) + Number(fieldsAfterName[12])) * 10;
}
