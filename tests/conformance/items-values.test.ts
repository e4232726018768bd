import { afterAll, beforeAll, describe, it } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/articles', { title: 'One' });
  await server.make('POST', '/items/authors', [{ name: 'Ada', email: 'ada@example.com' }, { name: 'Bob' }]);
});
afterAll(() => server.close());

const scenarios: readonly Scenario[] = [
  {
    title: 'HTML is kept as it was sent: who draws it makes it harmless',
    send: 'PATCH /items/articles/1?fields=body',
    body: { body: '<P onclick="x()">a&nbsp;<script>b</script>\r\n</p' },
    status: 200,
    answer: { data: { body: '<P onclick="x()">a&nbsp;<script>b</script>\r\n</p' } },
  },
  {
    title: 'values keep their types',
    send: 'PATCH /items/articles/1?fields=publish_on,event_date,event_time,meta,tags,price,views,featured,secret',
    body: {
      publish_on: '2021-06-11T10:30:00.000Z',
      event_date: '2021-06-12',
      event_time: '14:05',
      meta: { a: 1, b: [true, null] },
      tags: ['a', 'b'],
      price: 12.5,
      views: '9007199254740993',
      featured: true,
      secret: 's3cret',
    },
    status: 200,
    answer: {
      data: {
        publish_on: '2021-06-11T10:30:00',
        event_date: '2021-06-12',
        event_time: '14:05:00',
        meta: { a: 1, b: [true, null] },
        tags: ['a', 'b'],
        price: 12.5,
        views: '9007199254740993',
        featured: true,
        secret: '**********',
      },
    },
  },
  {
    title: 'a value of the wrong type is named',
    send: 'PATCH /items/articles/1',
    body: { publish_on: 'not a date' },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'publish_on', invalid: 'not a date' },
  },
  {
    title: 'a text longer than its column is refused',
    send: 'PATCH /items/articles/1',
    body: { title: 'x'.repeat(121) },
    status: 400,
    error: { code: 'VALUE_TOO_LONG', field: 'title' },
  },
  {
    title: 'an unknown key is named with the nearest known one',
    send: 'POST /items/authors',
    body: { nmae: 'x' },
    status: 400,
    error: { code: 'INVALID_PAYLOAD', field: 'nmae', nearest: 'name' },
  },
  {
    title: 'a taken unique value is named',
    send: 'PATCH /items/authors/2',
    body: { email: 'ada@example.com' },
    status: 400,
    error: { code: 'RECORD_NOT_UNIQUE', field: 'email' },
  },
  {
    title: 'a required value cannot be emptied',
    send: 'PATCH /items/authors/1',
    body: { name: null },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'name', type: 'nnull' },
  },
];

describe('values of items', () => {
  it.each(scenarios)('$title', (scenario) => play(server, scenario));
});
