import { open } from 'node:fs/promises';

/** A file that is made to be read for ever is given up. ms. */
const patience = 5000;

/** What the column holds. */
const longest = 2 ** 31 - 1;

/**
 * How long a sound or a film lasts, in whole seconds; null where it does not say. It is read in parts, wherever it says
 * so. Library: mediainfo.js.
 */
export async function durationOf(path: string, size: number): Promise<number | null> {
  const ends = performance.now() + patience;
  const file = await open(path);
  try {
    const { default: createReader } = await import('mediainfo.js');
    const reader = await createReader({ format: 'object' });
    const { media } = await reader.analyzeData(size, async (length, offset) => {
      if (performance.now() > ends) throw new Error('It takes too long.');
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    });
    reader.close();
    const whole = media?.track.find((track) => track['@type'] === 'General');
    const seconds = Math.round(Number(whole?.Duration));
    return seconds >= 0 && seconds <= longest ? seconds : null;
  } catch {
    // What nobody can read is no reason to refuse a file.
    return null;
  } finally {
    await file.close();
  }
}
