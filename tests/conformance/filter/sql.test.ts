import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ItemsService } from '../../../adapters/server/services/items/items.ts';
import { databaseName } from '../../support/server.ts';
import { cases, relations, scope, tables } from './cases.ts';
import { openFilterDatabase, type FilterDatabase } from './database.ts';

let opened: FilterDatabase;
beforeAll(async () => {
  opened = await openFilterDatabase(tables, relations, scope);
});
afterAll(() => opened.close());

describe(`filter rules as SQL on ${databaseName}`, () => {
  it.each(cases)('$name', async ({ rule, matches, signedOut }) => {
    const { context } = opened;
    const who = signedOut
      ? { ...context, accountability: { ...context.accountability, user: null, role: null } }
      : context;
    const { data } = await new ItemsService('things', who).readMany({
      fields: ['id'],
      filter: rule,
      sort: ['id'],
    });
    expect(data.map((row) => row['id'])).toEqual(matches);
  });
});
