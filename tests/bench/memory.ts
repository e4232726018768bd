/** Reads the memory of another process in MB, on Linux. */
import { readFileSync, writeFileSync } from 'node:fs';

export function residentOf(pid: number): number {
  return statusOf(pid, 'VmRSS');
}

/** Since the process began, or since its peak was forgotten. */
export function peakOf(pid: number): number {
  return statusOf(pid, 'VmHWM');
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function statusOf(pid: number, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}
