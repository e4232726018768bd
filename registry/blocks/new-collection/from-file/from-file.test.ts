import { describe, expect, test } from 'vitest';
import { PlatformError } from '../../../../renderer/contract/platform.ts';
import { collectionBody, columnProblems, columnsOf, keyColumn, rowsOf, withColumnType } from './columns.ts';
import { importTable, type ImportFailure } from './import-table.ts';
import { decodeText } from '../../../shared/text-files/decode-text.ts';
import { readCsv, readJson } from './read-table.ts';

describe('a file', () => {
  test.each([
    ['\uFEFFa,b\r\n1,"x, ""y"""\r\n', ['a', 'b'], ['1', 'x, "y"']],
    ['a;b\n1,5;2\n3;4', ['a', 'b'], ['1,5', '2']],
    ['a\tb\n1\t2', ['a', 'b'], ['1', '2']],
    ['a\n1\n', ['a'], ['1']],
    ['a,b\n"two\nlines"', ['a', 'b'], ['two\nlines', undefined]],
  ])('%j is CSV', (text, headers, row) => {
    const table = readCsv(text);
    expect(table.headers).toEqual(headers);
    expect(table.rows[0]?.map((cell) => cell?.text)).toEqual(row);
  });

  test('values without a header, open quotes and empty files are refused with their row', () => {
    expect(() => readCsv('a,b\n1,2\n1,2,3')).toThrow(
      expect.objectContaining({ reason: 'cells', values: { row: 3, count: 3, expected: 2 } }),
    );
    expect(() => readCsv('a,b\n1,"2')).toThrow(expect.objectContaining({ reason: 'csv' }));
    expect(() => readCsv('')).toThrow(expect.objectContaining({ reason: 'empty' }));
    expect(() => readJson('[1]')).toThrow(expect.objectContaining({ reason: 'shape', values: { row: 1 } }));
    expect(() => readJson('[')).toThrow(expect.objectContaining({ reason: 'json' }));
  });

  test('JSON keeps strings, large integers and nested values', () => {
    const { headers, rows } = readJson('{"data":[{"a":"01","n":9007199254740993},{"b":{"c":[1]},"a":null}]}');
    expect(headers).toEqual(['a', 'n', 'b']);
    expect(rows).toEqual([
      [{ text: '01', isString: true }, { text: '9007199254740993' }, null],
      [null, null, { text: '{"c":[1]}' }],
    ]);
  });

  test('bytes of Windows programs are decoded', () => {
    expect(decodeText(new Uint8Array([0xe9]))).toBe('é');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toBe('a');
    expect(decodeText(new TextEncoder().encode('é'))).toBe('é');
  });
});

describe('the collection of a file', () => {
  const table = readCsv('id,Code,Big,Day\n7,007,9007199254740993,2024-01-01\n8,008,1,');

  test('has the key of the file, and inferred fields', () => {
    const columns = columnsOf(table);
    expect(columnProblems(columns).size).toBe(0);
    expect(collectionBody('x', columns)).toMatchObject({
      collection: 'x',
      fields: [
        { field: 'id', type: 'integer', schema: { is_primary_key: true } },
        { field: 'code', type: 'string', meta: { interface: 'input' } },
        { field: 'big', type: 'bigInteger', schema: { is_nullable: true } },
        { field: 'day', type: 'date', meta: { interface: 'datetime' } },
      ],
    });
    expect(rowsOf(table, columns)).toEqual([
      { id: 7, code: '007', big: '9007199254740993', day: '2024-01-01' },
      { id: 8, code: '008', big: '1', day: null },
    ]);
  });

  test('columns are left out, and names and types that do not fit are named', () => {
    const [id, code, big, day] = columnsOf(table);
    if (!id || !code || !big || !day) throw new Error('The table has four columns.');
    const changed = [
      id,
      { ...code, isUsed: false },
      { ...big, name: 'day' },
      withColumnType(day, 'boolean', table, []),
    ];
    expect([...columnProblems([...changed.slice(0, 3), { ...day, name: 'day' }])]).toEqual([[3, 'taken']]);
    expect([...columnProblems(changed)]).toEqual([[3, 'taken']]);
    expect([...columnProblems([id, withColumnType(day, 'boolean', table, [])])]).toEqual([[3, 'misfits']]);
    expect(Object.keys(rowsOf(table, changed.slice(0, 2))[0] ?? {})).toEqual(['id']);
  });

  test('equal ids are no key, and need another name', () => {
    const columns = columnsOf(readCsv('id,a\n1,2\n1,3'));
    expect(keyColumn(columns)).toBeNull();
    expect([...columnProblems(columns)]).toEqual([[0, 'taken']]);
  });
});

describe('the import', () => {
  const rows = Array.from({ length: 600 }, (_, i) => ({ n: i + 1 }));
  const collection = { collection: 'x' };

  test('sends batches and reports the progress', async () => {
    const calls: string[] = [];
    const progress: number[] = [];
    const call = async <T>(method: string, path: string): Promise<T> => {
      calls.push(`${method} ${path}`);
      return undefined as T;
    };
    await importTable(
      { call },
      { collection },
      rows,
      (sent) => progress.push(sent),
      new AbortController().signal,
    );
    expect(progress).toEqual([250, 500, 600]);
    expect(calls[0]).toBe('POST /collections');
  });

  test('names the refused row and deletes the collection again', async () => {
    const calls: string[] = [];
    const refusal = new PlatformError({ message: 'No.', status: 400, code: 'INVALID_PAYLOAD' });
    const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      calls.push(`${method} ${path}`);
      if (Array.isArray(body) && body.some(({ n }: { n: number }) => n === 333)) throw refusal;
      return undefined as T;
    };
    const failure = await importTable(
      { call },
      { collection },
      rows,
      () => {},
      new AbortController().signal,
    ).catch((error: unknown) => error as ImportFailure);
    expect(failure).toMatchObject({ row: 333, error: refusal, isRemoved: true });
    expect(calls.at(-1)).toBe('DELETE /collections/x');
  });
});
