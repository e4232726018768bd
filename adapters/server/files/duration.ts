import { open } from 'node:fs/promises';

/** Time limit, because a malicious file can make the library read without end. */
const timeoutMs = 5000;

/** Largest value of the database column. */
const maxDuration = 2 ** 31 - 1;

/**
 * Returns the duration of an audio or video file in whole seconds, or null if the file does not state it. Reads only
 * the parts of the file that mediainfo.js requests.
 */
export async function durationOf(path: string, size: number): Promise<number | null> {
  const deadline = performance.now() + timeoutMs;
  const file = await open(path);
  try {
    const { default: createReader } = await import('mediainfo.js');
    const reader = await createReader({ format: 'object' });
    const { media } = await reader.analyzeData(size, async (length, offset) => {
      if (performance.now() > deadline) throw new Error('Reading the duration took too long.');
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    });
    reader.close();
    const general = media?.track.find((track) => track['@type'] === 'General');
    const seconds = Math.round(Number(general?.Duration));
    return seconds >= 0 && seconds <= maxDuration ? seconds : null;
  } catch {
    // The file is stored without a duration.
    return null;
  } finally {
    await file.close();
  }
}
