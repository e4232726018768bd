/** Events of the data model say whether only the fields of a collection changed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessToken, signedIn, type Call } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { openStream, type Heard, type Stream } from '../support/stream.ts';

let server: TestServer;
let admin: Call;
let stream: Stream;
beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
  stream = await openStream(server.url, await accessToken(server, server.admin));
});
afterAll(async () => {
  stream.close();
  await server.stop();
});

let count = 0;
/** Returns the events of the data model that a write causes. */
async function eventsOf(method: string, path: string, body?: object): Promise<readonly Heard[]> {
  const before = stream.heard.length;
  const answer = await admin(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  const origin = `mark-${(count += 1)}`;
  await admin('PATCH', '/settings', { project_name: origin }, { 'x-armature-origin': origin });
  await stream.until((event) => event.type === 'settings' && event.origin === origin);
  return stream.heard.slice(before).filter(({ type }) => type === 'schema');
}

const whole = { type: 'schema', collection: 'boats', origin: null };
const fieldsOnly = { ...whole, part: 'fields' };
const shade = { field: 'shade', type: 'string', meta: {}, schema: {} };
const captain = { collection: 'boats', field: 'captain', related_collection: 'boats' };

test('only new and changed fields leave collections and relations as they were', async () => {
  expect(await eventsOf('POST', '/collections', { collection: 'boats', schema: {}, meta: {} })).toEqual([
    whole,
  ]);
  expect(await eventsOf('POST', '/fields/boats', shade)).toEqual([fieldsOnly]);
  expect(await eventsOf('PATCH', '/fields/boats/shade', { meta: { note: 'Of a color' } })).toEqual([
    fieldsOnly,
  ]);
  expect(await eventsOf('POST', '/fields/boats', { ...shade, field: 'captain', type: 'integer' })).toEqual([
    fieldsOnly,
  ]);
  expect(await eventsOf('POST', '/relations', captain)).toEqual([whole]);
  expect(await eventsOf('DELETE', '/fields/boats/captain')).toEqual([whole]);
  expect(await eventsOf('PATCH', '/collections/boats', { meta: { note: 'Afloat' } })).toEqual([whole]);
});
