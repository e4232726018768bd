import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHarbour } from '../../fixtures/harbour.ts';
import { signedIn, type Call } from '../../support/api.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';

interface Wire {
  readonly collection: string;
  readonly field: string;
  readonly type: string;
  readonly meta: unknown;
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly related_collection: string | null;
}
const listOf = async (call: Call, path: string) => ((await call('GET', path)).body as { data: Wire[] }).data;

describe('an existing database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'armature-harbour-'));
  let server: TestServer;
  let admin: Call;
  beforeAll(async () => {
    makeHarbour(join(folder, 'harbour.sqlite'));
    server = await startInProcess({ database: join(folder, 'harbour.sqlite'), empty: false });
    admin = await signedIn(server);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test('its tables and views are unmanaged collections, without example content', async () => {
    const own = (await listOf(admin, '/collections')).filter(
      ({ collection }) => !collection.startsWith('directus_'),
    );
    expect(own.map(({ collection }) => collection).toSorted()).toEqual([
      'Berths',
      'Ship Owners',
      'Ships',
      'Ships Afloat',
    ]);
    expect(own.every(({ meta }) => meta === null)).toBe(true);
  });

  test('its columns keep their types, lengths and defaults', async () => {
    const fields = await listOf(admin, '/fields/Ships');
    const byName = Object.fromEntries(fields.map((field) => [field.field, field]));
    expect(byName['Tonnage']).toMatchObject({
      type: 'decimal',
      meta: null,
      schema: { numeric_precision: 10, numeric_scale: 2, default_value: 1.5 },
    });
    expect(byName['Is Afloat']).toMatchObject({ type: 'boolean', schema: { default_value: true } });
    expect(byName['Name']).toMatchObject({
      type: 'string',
      schema: { max_length: 40, is_unique: true, is_nullable: false },
    });
    expect(byName['Launched']).toMatchObject({ type: 'dateTime' });
  });

  test('its foreign keys are relations with both sides, a self-reference too', async () => {
    const relations = await listOf(admin, '/relations');
    expect(
      relations.find(({ collection, field }) => collection === 'Ships' && field === 'Owner'),
    ).toMatchObject({
      related_collection: 'Ship Owners',
      schema: { on_delete: 'SET NULL', foreign_key_column: 'Owner ID' },
      meta: { one_field: 'Ships' },
    });
    const owner = await admin(
      'GET',
      `/items/${encodeURIComponent('Ship Owners')}/2?fields=*,Boss.${encodeURIComponent('Full Name')},Ships.Name`,
    );
    expect(owner.body).toEqual({
      data: {
        'Owner ID': 2,
        'Full Name': 'Bo Strand',
        Boss: { 'Full Name': 'Ada Quill' },
        'Ship Owners': [],
        Ships: [{ Name: 'Gannet' }, { Name: 'Petrel' }],
      },
    });
  });

  test('its rows are read and updated, with values in the format of the API', async () => {
    expect((await admin('GET', '/items/Ships/1')).body).toMatchObject({
      data: { Launched: '2009-01-01T08:30:00', 'Is Afloat': true, Tonnage: 12.25 },
    });
    const changed = await admin('PATCH', '/items/Ships/2', { Launched: '2020-02-02T10:00:00', Owner: 1 });
    expect(changed.body).toMatchObject({
      data: { Launched: '2020-02-02T10:00:00', Owner: 1, 'Is Afloat': false },
    });
  });

  test('rows with composite keys and of views are listed', async () => {
    expect((await admin('GET', '/items/Berths?sort=Number')).body).toMatchObject({
      data: [{ Pier: 'North', Number: 1 }, { Number: 2 }],
    });
    expect((await admin('GET', `/items/${encodeURIComponent('Ships Afloat')}`)).body).toEqual({
      data: [{ id: 1, Name: 'Gannet' }],
    });
  });
});

test('columns whose names cannot be requested are omitted, and keep their values', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'armature-names-'));
  const path = join(folder, 'names.sqlite');
  const made = new BetterSqlite(path);
  made.exec(
    `CREATE TABLE "50% / off" (id INTEGER PRIMARY KEY, "Prénom" TEXT, "a.b" TEXT, "x,y" TEXT);
     INSERT INTO "50% / off" VALUES (1, 'Zoé', 'dot', 'comma')`,
  );
  made.close();
  const server = await startInProcess({ database: path });
  try {
    const admin = await signedIn(server);
    const place = encodeURIComponent('50% / off');
    const fields = await listOf(admin, `/fields/${place}`);
    expect(fields.map(({ field }) => field)).toEqual(['id', 'Prénom']);
    expect((await admin('PATCH', `/items/${place}/1`, { Prénom: 'Zoë' })).body).toEqual({
      data: { id: 1, Prénom: 'Zoë' },
    });
    // The table is recreated for this change.
    const added = await admin('POST', `/fields/${place}`, {
      field: 'code',
      type: 'string',
      schema: { is_unique: true },
    });
    expect(added.status).toBe(200);
    expect(await server.rows('select * from "50% / off"')).toEqual([
      { id: 1, Prénom: 'Zoë', 'a.b': 'dot', 'x,y': 'comma', code: null },
    ]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

const chinook = join(import.meta.dirname, '../../../../shared/data/chinook.sqlite');
test.runIf(existsSync(chinook))('a copy of Chinook can be browsed along its relations', async () => {
  const server = await startInProcess({ database: chinook });
  try {
    const admin = await signedIn(server);
    const answer = await admin(
      'GET',
      '/items/Album?limit=1&sort=AlbumId&fields=Title,ArtistId.Name&meta=total_count',
    );
    expect(answer.body).toEqual({
      meta: { total_count: 347 },
      data: [{ Title: 'For Those About To Rock We Salute You', ArtistId: { Name: 'AC/DC' } }],
    });
    const artist = (await admin('GET', '/items/Artist/1?fields=Album.Title')).body as {
      data: { Album: unknown[] };
    };
    expect(artist.data.Album).toHaveLength(2);
  } finally {
    await server.stop();
  }
});
