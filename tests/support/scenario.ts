/** A request, its sender and the expected response. The scenarios of a table run in order on one server. */
import { expect } from 'vitest';
import type { TestServer, Caller } from './content.ts';

export interface Scenario {
  readonly title: string;
  readonly as?: Caller;
  /** `PATCH /items/articles/1` */
  readonly send: string;
  readonly body?: unknown;
  readonly type?: string;
  readonly status: number;
  /** Part of the response body. */
  readonly answer?: object;
  /** `errors[0].extensions` in part. */
  readonly error?: object;
  /** Rows afterwards: table → parts of its rows, all of them, by key. */
  readonly rows?: Readonly<Record<string, readonly object[]>>;
}

export async function play(server: TestServer, scenario: Scenario): Promise<void> {
  const [method = 'GET', path = '/'] = scenario.send.split(/ (.*)/s);
  const answer = await server.call(
    scenario.as ?? 'admin',
    method,
    encodeURI(path),
    scenario.body,
    scenario.type,
  );
  expect(answer.status, answer.text).toBe(scenario.status);
  if (scenario.answer) expect(answer.body).toMatchObject(scenario.answer);
  if (scenario.error) expect(answer.body.errors?.[0]?.extensions).toMatchObject(scenario.error);
  for (const [table, parts] of Object.entries(scenario.rows ?? {})) {
    const found = await server.rows(table);
    expect(found).toHaveLength(parts.length);
    expect(found).toMatchObject(parts as object[]);
  }
}
