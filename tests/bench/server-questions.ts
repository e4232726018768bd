/** The measured requests: ours, the one of the hand-written route, and the allowed ratio of their times. */
import type { Asked } from './server-load.ts';

export interface Question {
  readonly name: string;
  readonly ours: (turn: number) => Asked;
  readonly bare: (turn: number) => Asked;
  /** At most so many times the latency. */
  readonly times: number;
  /** In a round, of each side. */
  readonly requests: number;
}

const get = (path: string) => (): Asked => ({ method: 'GET', path });
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

const fields = 'id,title,status,views,writer.name';
const published = json({ status: { _eq: 'published' } });

/** Published posts, which the reader may change: 2 and 3 of every 4. */
const hundred = Array.from({ length: 100 }, (_, i) => 400_000 + 4 * i + 2);

const post = (turn: number) => ({
  id: 2_000_000 + turn,
  title: `Made in turn ${turn}`,
  status: 'published',
  views: 7,
  body: 'What happened on another day',
  writer: 1 + (turn % 1000),
});

export const questions: readonly Question[] = [
  {
    name: '25 of 1,000,000 rows, filtered, sorted, with a related column and both counts',
    ours: get(
      `/items/posts?fields=${fields}&filter=${published}&sort=-views&limit=25&meta=total_count,filter_count`,
    ),
    bare: get('/list'),
    times: 2,
    requests: 40,
  },
  {
    name: 'one item by its key',
    ours: get(`/items/posts/499999?fields=${fields}`),
    bare: get('/one/499999'),
    times: 3,
    requests: 200,
  },
  {
    name: '25 rows with three levels of relations, the first a list',
    ours: get(
      `/items/posts?fields=id,title,remarks.text,remarks.writer.name,remarks.writer.city.name&filter=${published}&sort=-views&limit=25`,
    ),
    bare: get('/deep'),
    times: 3,
    requests: 100,
  },
  {
    name: 'one row created, with revision and activity',
    ours: (turn) => ({ method: 'POST', path: '/items/posts?fields=status,views,body', body: post(turn) }),
    bare: (turn) => ({ method: 'POST', path: '/posts', body: post(turn) }),
    times: 4,
    requests: 100,
  },
  {
    name: '100 rows changed at once, with revisions and activity',
    ours: (turn) => ({
      method: 'PATCH',
      path: '/items/posts?fields=id,views',
      body: { keys: hundred, data: { title: `Changed in turn ${turn}` } },
    }),
    bare: (turn) => ({
      method: 'PATCH',
      path: '/posts',
      body: { keys: hundred, data: { title: `Changed in turn ${turn}` } },
    }),
    times: 4,
    requests: 20,
  },
];

/** Questions that an index answers, whatever the size of the table. */
export const indexed: readonly { readonly name: string; readonly ask: Asked }[] = [
  { name: 'one item by its key', ask: get(`/items/posts/503?fields=${fields}`)() },
  {
    name: '25 rows, filtered and sorted along an index',
    ask: get(`/items/posts?fields=${fields}&filter=${published}&sort=-views&limit=25`)(),
  },
];
