/** Decimals are stored with all digits that were sent, or refused with the field. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';
import { databaseName } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.database.transaction((trx) =>
    trx.raw('create table prices (id integer primary key, price decimal)'),
  );
});
afterAll(() => server.close());

let sent = 0;
/** The second value is a number in JSON, which JavaScript would round. */
test.each(['"1234567890.1234567"', '12345678901234.567', '"0.1234567890123456"'])(
  'the decimal %s is stored exactly, or its field is named',
  async (json) => {
    sent += 1;
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/items/prices?fields=price',
      headers: { authorization: 'Bearer admin-token', 'content-type': 'application/json' },
      payload: `{"id":${sent},"price":${json}}`,
    });
    const digits = json.replaceAll('"', '');
    if (databaseName === 'postgres')
      expect([statusCode, body]).toEqual([200, `{"data":{"price":"${digits}"}}`]);
    else {
      const extensions = { code: 'VALUE_OUT_OF_RANGE', field: 'price', type: 'too_many_digits', valid: 15 };
      expect(statusCode).toBe(400);
      expect(JSON.parse(body)).toMatchObject({
        errors: [{ extensions: { ...extensions, invalid: digits } }],
      });
      expect(await server.make('GET', '/items/prices')).toEqual([]);
    }
  },
);
