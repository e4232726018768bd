import { onTestFinished, vi } from 'vitest';

/** For one test: a device that is touched, a phone, whose camera can be asked for. */
export function onTouch(): void {
  const before = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...before(query),
    matches: query.includes('pointer: coarse') || before(query).matches,
  }));
  onTestFinished(() => void vi.stubGlobal('matchMedia', before));
}
