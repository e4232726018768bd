/** Numbers of a bench: interleaved rounds, medians, and what was hoped for. */
import { chromiumPath } from '../support/chromium.ts';

export interface Result {
  readonly name: string;
  /** Milliseconds: ours, and what it is held against. */
  readonly ours: number;
  readonly against: number;
  /** Milliseconds by default. */
  readonly unit?: string;
  readonly target: string;
  readonly meetsTarget: boolean;
  readonly rounds: { readonly ours: readonly number[]; readonly against: readonly number[] };
  /** Told beside it, without a target: by name with the unit. */
  readonly figures?: Readonly<Record<string, { readonly ours: number; readonly against: number }>>;
}

export const rounds = 5;

export const browserOptions = {
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
};

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0);
}

/** A, B, A, B, …: what slows the machine for a while slows both. */
export async function interleave(
  ours: () => Promise<number>,
  against: () => Promise<number>,
): Promise<Result['rounds']> {
  const all: { ours: number[]; against: number[] } = { ours: [], against: [] };
  for (let round = 0; round < rounds; round += 1) {
    all.ours.push(await ours());
    all.against.push(await against());
  }
  return all;
}

/** Ours takes at most `times` as long. */
export function byFactor(name: string, measured: Result['rounds'], times: number): Result {
  const [ours, against] = [median(measured.ours), median(measured.against)];
  return {
    name,
    ours,
    against,
    target: `≤ ${times} ×`,
    meetsTarget: ours <= against * times,
    rounds: measured,
  };
}

/** Ours takes at most `more` milliseconds longer. */
export function byMargin(name: string, measured: Result['rounds'], more: number): Result {
  const [ours, against] = [median(measured.ours), median(measured.against)];
  return {
    name,
    ours,
    against,
    target: `≤ + ${more} ms`,
    meetsTarget: ours <= against + more,
    rounds: measured,
  };
}

/** Ours takes at most `limit` milliseconds, whatever it is held against. */
export function byLimit(name: string, measured: Result['rounds'], limit: number): Result {
  const [ours, against] = [median(measured.ours), median(measured.against)];
  return { name, ours, against, target: `≤ ${limit} ms`, meetsTarget: ours <= limit, rounds: measured };
}

export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
}

export function lineOf({
  name,
  ours,
  against,
  unit = 'ms',
  target,
  meetsTarget,
  figures = {},
}: Result): string {
  const more = Object.entries(figures).map(
    ([what, figure]) => `; ${what} ${figure.ours.toFixed(2)} against ${figure.against.toFixed(2)}`,
  );
  const ratio = against === 0 ? '' : `, ${(ours / against).toFixed(2)} ×`;
  return `${meetsTarget ? 'met   ' : 'MISSED'}  ${name}: ${ours.toFixed(2)} ${unit} against ${against.toFixed(2)} ${unit}${ratio} (target ${target})${more.join('')}`;
}
