/** Compares the heap of the server after 10,000 requests with the heap after 1,000. */
import { spawn } from 'node:child_process';
import type { Result } from './measure.ts';

/** MiB, after two collections each. One round: it is a size, not a time. */
export async function benchHeap(): Promise<readonly Result[]> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', 'tests/bench/heap-of.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) throw new Error(`The measured server ended with ${code}.`);
  const { early, late } = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as {
    early: number;
    late: number;
  };
  const [ours, against] = [late / 2 ** 20, early / 2 ** 20];
  return [
    {
      name: 'heap after 10,000 requests, against that after 1,000',
      unit: 'MiB',
      ours,
      against,
      target: '≤ 1.2 ×',
      meetsTarget: ours <= against * 1.2,
      rounds: { ours: [ours], against: [against] },
    },
  ];
}
