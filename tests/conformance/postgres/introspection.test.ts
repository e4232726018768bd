import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { harbourPostgres } from '../../fixtures/harbour-postgres.ts';
import { postgresStatements } from '../../fixtures/to-postgres.ts';
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
const codeOf = (body: unknown) =>
  (body as { errors: { extensions: Record<string, unknown> }[] }).errors[0]?.extensions;

describe('an existing PostgreSQL database', () => {
  let server: TestServer;
  let admin: Call;
  beforeAll(async () => {
    server = await startInProcess({
      database: harbourPostgres,
      empty: false,
      env: { DATABASE_SCHEMA: 'harbour' },
    });
    admin = await signedIn(server);
  });
  afterAll(() => server.stop());

  test('tables and views of its schema are unmanaged collections, a partitioned one once, without example content', async () => {
    const own = (await listOf(admin, '/collections')).filter(
      ({ collection }) => !collection.startsWith('directus_'),
    );
    expect(own.map(({ collection }) => collection).toSorted()).toEqual([
      'Berths',
      'Fleet',
      'Ship Owners',
      'Ships',
      'Ships Afloat',
      'tickets',
      'tides',
    ]);
    expect(own.every(({ meta }) => meta === null)).toBe(true);
    expect(own.find(({ collection }) => collection === 'Ship Owners')?.schema).toMatchObject({
      comment: 'Who pays',
    });
    const places = await server.rows(
      `select distinct table_schema as place from information_schema.tables where table_name like 'directus_%'`,
    );
    expect(places).toEqual([{ place: 'harbour' }]);
  });

  test('columns keep their types, lengths and defaults', async () => {
    const fields = await listOf(admin, '/fields/Ships');
    const byName = Object.fromEntries(fields.map((field) => [field.field, field]));
    expect(byName['id']).toMatchObject({
      type: 'integer',
      schema: { has_auto_increment: true, is_primary_key: true, default_value: null, numeric_precision: 32 },
    });
    expect(byName['Tonnage']).toMatchObject({
      type: 'decimal',
      meta: null,
      schema: { numeric_precision: 10, numeric_scale: 2, default_value: 1.5 },
    });
    expect(byName['Draught']).toMatchObject({ type: 'decimal', schema: { numeric_precision: 6 } });
    expect(byName['Is Afloat']).toMatchObject({ type: 'boolean', schema: { default_value: true } });
    expect(byName['Name']).toMatchObject({
      type: 'string',
      schema: { data_type: 'varchar', max_length: 40, is_unique: true, is_nullable: false },
    });
    expect(byName['Launched']).toMatchObject({ type: 'dateTime' });
    expect(byName['Seen']).toMatchObject({
      type: 'timestamp',
      schema: { default_value: 'CURRENT_TIMESTAMP' },
    });
    expect(byName['Log']).toMatchObject({ type: 'json', schema: { data_type: 'jsonb' } });
    expect(byName['Miles']).toMatchObject({ type: 'bigInteger' });
    expect(byName['Position']).toMatchObject({ type: 'unknown' });
    expect(byName['Shout']).toMatchObject({ schema: { is_generated: true } });
    const owners = await listOf(admin, `/fields/${encodeURIComponent('Ship Owners')}`);
    expect(owners.find(({ field }) => field === 'Owner ID')?.schema).toMatchObject({
      has_auto_increment: true,
    });
    expect(owners.find(({ field }) => field === 'Full Name')?.schema).toMatchObject({ is_unique: false });
  });

  test('an enumeration is a text with choices; other values are refused with the list of choices', async () => {
    const rig = (await listOf(admin, '/fields/Ships')).find(({ field }) => field === 'Rig');
    expect(rig).toMatchObject({
      type: 'string',
      meta: {
        interface: 'select-dropdown',
        options: {
          choices: [
            { text: 'sloop', value: 'sloop' },
            { text: 'ketch', value: 'ketch' },
            { text: 'Full Ship', value: 'Full Ship' },
          ],
        },
      },
      schema: { default_value: 'sloop' },
    });
    const refused = await admin('PATCH', '/items/Ships/1', { Rig: 'raft' });
    expect(refused.status).toBe(400);
    expect(codeOf(refused.body)).toMatchObject({ code: 'FAILED_VALIDATION', field: 'Rig', type: 'in' });
    const found = await admin('GET', '/items/Ships?fields=Name&sort=-Rig&filter[Rig][_contains]=SHIP');
    expect(found.body).toEqual({ data: [{ Name: 'Gannet' }] });
    const none = await admin('GET', '/items/Ships?filter[Rig][_eq]=raft');
    expect(none.body).toEqual({ data: [] });
  });

  test('arrays are read as lists and not written', async () => {
    const ship = await admin('GET', '/items/Ships/1?fields=Berths Tried,Rigs');
    expect(ship.body).toEqual({ data: { 'Berths Tried': [1, null, 3], Rigs: ['ketch', 'Full Ship'] } });
    const field = (await listOf(admin, '/fields/Ships')).find(({ field }) => field === 'Berths Tried');
    expect(field).toMatchObject({ type: 'json', schema: { is_generated: true, data_type: 'int4[]' } });
    const refused = await admin('PATCH', '/items/Ships/1', { 'Berths Tried': [4] });
    expect(codeOf(refused.body)).toMatchObject({ code: 'INVALID_PAYLOAD', field: 'Berths Tried' });
    expect((await admin('POST', '/items/Ships', { Name: 'Plover' })).status).toBe(200);
    expect((await admin('DELETE', '/items/Ships/3')).status).toBe(204);
  });

  test('values keep their meaning: exact decimals, 64-bit integers, instants, JSON', async () => {
    expect((await admin('GET', '/items/Ships/1')).body).toMatchObject({
      data: {
        Tonnage: 12.25,
        Worth: '12345678901234567890.0123456789',
        Launched: '2009-01-01T08:30:00',
        Seen: '2026-03-01T10:00:00.000Z',
        Log: { a: [1, 'é'] },
        Miles: '9007199254740993',
        Shout: 'GANNET',
        Position: '(1,2)',
      },
    });
    const changed = await admin('PATCH', '/items/Ships/2', {
      Launched: '2020-02-02T10:00:00',
      Seen: '2020-02-02T10:00:00+01:00',
      Worth: '0.0000000001',
      Log: { deep: [{ x: null }] },
      Miles: '-9007199254740995',
      Position: '(3,4)',
    });
    expect(changed.body).toMatchObject({
      data: {
        Launched: '2020-02-02T10:00:00',
        Seen: '2020-02-02T09:00:00.000Z',
        Worth: 1e-10,
        Log: { deep: [{ x: null }] },
        Miles: '-9007199254740995',
        Position: '(3,4)',
      },
    });
    const exact = await admin(
      'GET',
      '/items/Ships?fields=id&filter[Worth][_eq]=12345678901234567890.0123456789',
    );
    expect(exact.body).toEqual({ data: [{ id: 1 }] });
    const radio = await admin('GET', '/items/Ships?fields=Radio&filter[Radio][_eq]=10.0.0.1&limit=1');
    expect(radio.body).toEqual({ data: [{ Radio: '10.0.0.1' }] });
    const json = await admin('GET', '/items/Ships?fields=id&filter[Log][_contains]=DEEP');
    expect(json.body).toEqual({ data: [{ id: 2 }] });
  });

  test.each([
    [
      'tickets?filter[code][_eq]=nonsense',
      400,
      { code: 'INVALID_QUERY', field: 'code', invalid: 'nonsense' },
    ],
    [
      'Ships?filter[id][_eq]=3000000000',
      400,
      { code: 'VALUE_OUT_OF_RANGE', field: 'id', invalid: 3000000000 },
    ],
    ['Ships/3000000000', 400, { code: 'VALUE_OUT_OF_RANGE', field: 'id', invalid: 3000000000 }],
    ['tickets?filter[small][_eq]=70000', 400, { code: 'VALUE_OUT_OF_RANGE' }],
    ['Ships?filter[Position][_lt]=nonsense', 200, undefined],
    ['Ships?filter[Launched][_gt]=tomorrow', 400, { code: 'INVALID_QUERY', field: 'Launched' }],
    ['tickets/nonsense', 403, { code: 'FORBIDDEN' }],
    ['Ships?aggregate[sum]=Name', 400, { code: 'INVALID_QUERY', field: 'Name' }],
    ['Ships?search=3000000000000', 200, undefined],
    ['Ships?sort=Log,Rigs,Position', 200, undefined],
    ['Ships?groupBy=Log&aggregate[max]=Is Afloat&aggregate[min]=Name', 200, undefined],
    ['tickets?aggregate[max]=code&aggregate[countDistinct]=note', 200, undefined],
  ])('GET /items/%s answers %i', async (path, status, error) => {
    const answer = await admin('GET', `/items/${encodeURI(path)}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    if (error) expect(codeOf(answer.body)).toMatchObject(error);
  });

  test('a value that a column cannot store is refused with the field’s name, never with a 500', async () => {
    const send = async (body: object) => {
      const answer = await admin('PATCH', '/items/Ships/2', body);
      return { status: answer.status, ...codeOf(answer.body) };
    };
    expect(await send({ Owner: 99 })).toMatchObject({ status: 400, code: 'INVALID_FOREIGN_KEY' });
    expect(await send({ Owner: 3_000_000_000 })).toMatchObject({
      code: 'VALUE_OUT_OF_RANGE',
      field: 'Owner',
    });
    expect(await send({ Tonnage: '123456789.12' })).toMatchObject({
      status: 400,
      code: 'VALUE_OUT_OF_RANGE',
    });
    expect(await send({ Draught: -1 })).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD' });
    expect(await send({ Position: 'nowhere' })).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD' });
    expect(await send({ Name: 'Gannet' })).toMatchObject({ code: 'RECORD_NOT_UNIQUE', field: 'Name' });
    expect(await send({ Name: 'nul\u0000' })).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD' });
    expect(await send({ Shout: 'X' })).toMatchObject({
      status: 400,
      code: 'INVALID_PAYLOAD',
      field: 'Shout',
    });
    expect(await send({ Pennant: 'abcd' })).toMatchObject({ status: 400, code: 'VALUE_TOO_LONG' });
  });

  test('the database generates keys if the column has a generator', async () => {
    const ticket = await admin('POST', '/items/tickets?fields=*', { note: 'Single' });
    expect(ticket.body).toMatchObject({
      data: { code: expect.stringMatching(/^[\da-f-]{36}$/) as unknown, note: 'Single' },
    });
    await admin('POST', '/items/Ships', { id: 50, Name: 'Given' });
    const next = await admin('POST', '/items/Ships?fields=id', { Name: 'Counted' });
    expect(next.body).toEqual({ data: { id: 51 } });
    await admin('DELETE', '/items/Ships', [50, 51]);
    const owner = await admin('POST', `/items/${encodeURIComponent('Ship Owners')}`, { 'Full Name': 'Cy' });
    expect(owner.body).toMatchObject({ data: { 'Owner ID': 3 } });
    await admin('DELETE', `/items/${encodeURIComponent('Ship Owners')}/3`);
  });

  test('foreign keys are relations with both sides, a self-reference too', async () => {
    const relations = await listOf(admin, '/relations');
    expect(
      relations.find(({ collection, field }) => collection === 'Ships' && field === 'Owner'),
    ).toMatchObject({
      related_collection: 'Ship Owners',
      schema: { on_delete: 'SET NULL', on_update: 'CASCADE', foreign_key_column: 'Owner ID' },
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

  test('rows with composite keys, of partitions and of views are listed', async () => {
    expect((await admin('GET', '/items/Berths?sort=Number')).body).toMatchObject({
      data: [{ Pier: 'North', Number: 1 }, { Number: 2 }],
    });
    expect((await admin('GET', `/items/${encodeURIComponent('Ships Afloat')}`)).body).toEqual({
      data: [{ id: 1, Name: 'Gannet' }],
    });
    expect((await admin('GET', '/items/tides?sort=-height&fields=at,height')).body).toEqual({
      data: [
        { at: '2025-06-01', height: 3.1 },
        { at: '2026-06-01', height: 2.9 },
      ],
    });
    expect((await admin('GET', '/items/Fleet')).body).toEqual({ data: [{ Owner: 2, ships: 2 }] });
    const refused = await admin('PATCH', '/items/Fleet/1', { ships: 3 });
    expect(refused.status).toBe(400);
  });

  test('columns of its tables are changed in place, with their dependent objects', async () => {
    const longer = await admin('PATCH', '/fields/Ships/Pennant', { type: 'text', schema: {} });
    expect(longer.body).toMatchObject({ data: { type: 'text' } });
    const viewed = await admin('PATCH', '/fields/Ships/Name', { type: 'text', schema: {} });
    expect([viewed.status, codeOf(viewed.body)?.['code']]).toEqual([400, 'INVALID_PAYLOAD']);
    const misfit = await admin('PATCH', '/fields/Ships/Pennant', { type: 'integer', schema: {} });
    expect([misfit.status, codeOf(misfit.body)?.['code']]).toEqual([400, 'INVALID_PAYLOAD']);
    const added = await admin('POST', '/fields/Ships', {
      field: 'flag',
      type: 'uuid',
      schema: { default_value: 'gen_random_uuid()' },
    });
    expect(added.status).toBe(200);
    expect((await admin('GET', '/items/Ships/1?fields=flag')).body).toMatchObject({
      data: { flag: expect.stringMatching(/^[\da-f-]{36}$/) as unknown },
    });
  });
});

const chinook = join(import.meta.dirname, '../../../../shared/data/chinook.sqlite');
if (!existsSync(chinook)) console.log(`No ${chinook}: its tables are not copied into PostgreSQL.`);
test.runIf(existsSync(chinook))(
  'Chinook, copied into PostgreSQL, can be browsed along its relations',
  async () => {
    const server = await startInProcess({ database: postgresStatements(chinook) });
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
      const playlists = await admin('GET', '/items/PlaylistTrack?limit=1&meta=total_count');
      expect(playlists.body).toMatchObject({ meta: { total_count: 8715 } });
      const boss = await admin('GET', '/items/Employee/2?fields=ReportsTo.LastName,Employee.LastName');
      expect(boss.body).toMatchObject({ data: { ReportsTo: { LastName: 'Adams' } } });
    } finally {
      await server.stop();
    }
  },
);
