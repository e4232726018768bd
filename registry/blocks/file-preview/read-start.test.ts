import { afterEach, expect, test, vi } from 'vitest';
import { decodeStart, readStart, startLimit } from './read-start.ts';

afterEach(() => vi.unstubAllGlobals());
const bytesOf = (text: string) => new TextEncoder().encode(text);
const stub = (response: Response) => {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async () => response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const read = () => readStart('/assets/a', new AbortController().signal);

test('requests the first bytes only, and knows from the response whether the file continues', async () => {
  const headers = { 'content-range': `bytes 0-99999/250000` };
  const fetch = stub(new Response('a'.repeat(startLimit), { status: 206, headers }));
  expect(await read()).toEqual({ text: 'a'.repeat(startLimit), isCut: true, isBinary: false });
  expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ Range: 'bytes=0-99999' });
});

test('stops reading at the limit if the platform ignores the range', async () => {
  let isCancelled = false;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(bytesOf('b'.repeat(30_000))),
    cancel: () => void (isCancelled = true),
  });
  stub(new Response(endless));
  const start = await read();
  expect(start).toMatchObject({ isCut: true, isBinary: false });
  expect(start.text).toHaveLength(startLimit);
  expect(isCancelled).toBe(true);
});

test('an empty file has no range; a refusal is reported with its status', async () => {
  stub(new Response(null, { status: 416 }));
  expect(await read()).toEqual({ text: '', isCut: false, isBinary: false });
  stub(new Response(null, { status: 403 }));
  await expect(read()).rejects.toMatchObject({ name: 'ContentNotSent', status: 403 });
});

test.each([
  ['UTF-8', bytesOf('Zürich'), 'Zürich'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x5a, 0, 0xfc, 0]), 'Zü'],
  ['Windows', new Uint8Array([0x5a, 0xfc]), 'Zü'],
])('decodes %s', (_, bytes, text) => {
  expect(decodeStart(bytes, false)).toEqual({ text, isBinary: false });
});

test('leaves out a character that is cut, and recognizes binary content', () => {
  expect(decodeStart(bytesOf('aü').subarray(0, 2), true)).toEqual({ text: 'a', isBinary: false });
  expect(decodeStart(new Uint8Array([0x61, 0, 0x62]), false)).toEqual({ text: '', isBinary: true });
});
