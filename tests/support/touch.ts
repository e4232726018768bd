import { onTestFinished, vi } from 'vitest';

/** Simulates a touch device for one test. Controls then offer the camera. */
export function onTouch(): void {
  const before = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...before(query),
    matches: query.includes('pointer: coarse') || before(query).matches,
  }));
  onTestFinished(() => void vi.stubGlobal('matchMedia', before));
}
