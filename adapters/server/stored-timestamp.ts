import type { Dialect } from './contract.ts';

/** Returns the moment as the database stores it in a timestamp column. */
export function storedTimestamp({ encode }: Pick<Dialect, 'encode'>, moment: Date): string {
  return encode('timestamp', moment.toISOString()) as string;
}
