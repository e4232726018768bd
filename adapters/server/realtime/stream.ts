/** One connection as an event stream: frames out, and the end of whoever reads too slowly. */
import type { ServerResponse } from 'node:http';
import type { Outlet } from './hub.ts';

/** What may wait for a slow reader before it is dropped: it comes back with its last id. Bytes. */
const mostWaiting = 256 * 1024;

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform`: nothing on the way compresses it, which would hold events back.
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
} as const;

export function createOutlet(response: ServerResponse): Outlet {
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > mostWaiting) response.destroy();
  };
  return {
    events(events, id) {
      // The id stands with the last one only: who loses the connection in between hears all of them again.
      const frames = events.map((event) => `data: ${JSON.stringify(event)}\n`);
      write(
        `${frames
          .slice(0, -1)
          .map((frame) => `${frame}\n`)
          .join('')}${frames.at(-1)}id: ${id}\n\n`,
      );
    },
    beat: (id) => write(`id: ${id}\n\n`),
    end: () => response.end(),
    replace() {
      write(': replaced\n\n');
      response.end();
    },
  };
}
