/** Writes events to an HTTP response in the format of server-sent events. */
import type { ServerResponse } from 'node:http';
import type { EventSink } from './hub.ts';

/** Limit of buffered bytes. Beyond it the connection is closed; the client reconnects with its last event id. */
const maxBufferedBytes = 256 * 1024;

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform`: a proxy that compresses the stream would delay events.
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
} as const;

export function createEventSink(response: ServerResponse): EventSink {
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > maxBufferedBytes) response.destroy();
  };
  return {
    events(events, id) {
      // Only the last event has the id. A client that disconnects in between gets all of them again.
      const frames = events.map((event) => `data: ${JSON.stringify(event)}\n`);
      write(`${frames.join('\n')}id: ${id}\n\n`);
    },
    heartbeat: (id) => write(`id: ${id}\n\n`),
    end: () => response.end(),
    replace() {
      write(': replaced\n\n');
      response.end();
    },
  };
}
