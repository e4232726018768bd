import type { Knex } from 'knex';
import { parseJson } from '../../../../schemas/json/exact-json.ts';

/** Converts the text of a value that PostgreSQL sends to a row value. */
type Parse = (text: string) => unknown;

/** Type parsers of the driver: exact numbers become numbers, all other values have the form that the codec expects. */
export interface WireTypes {
  readonly parserOf: (oid: number, format?: 'text' | 'binary') => Parse;
  /** Reads the array types of this database, including those of its enumerations. */
  refresh(knex: Knex): Promise<void>;
}

const asIs: Parse = (text) => text;
const bigInteger: Parse = (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
};
const float: Parse = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);

const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [16, (text) => text === 't'],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, bigInteger],
  [21, Number],
  [23, Number],
  [26, Number],
  [700, float],
  [701, float],
  // char(n) ignores trailing spaces, so the value does not contain them.
  [1042, (text) => text.replace(/ +$/, '')],
]);
/** Parsers of array members. They return final values, because the codec does not decode array members. */
const members: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  ...parsers,
  [17, (text) => Buffer.from(text.slice(2), 'hex').toString('base64')],
  [114, parseJson],
  [3802, parseJson],
]);

export function createWireTypes(): WireTypes {
  let arrays: ReadonlyMap<number, Parse> = new Map();
  return {
    parserOf: (oid) => parsers.get(oid) ?? arrays.get(oid) ?? asIs,
    async refresh(knex) {
      const { rows }: { rows: readonly { oid: number; member: number; delimiter: string }[] } =
        await knex.raw(
          `select oid, typelem as member, typdelim as delimiter from pg_type
           where typcategory = 'A' and typelem <> 0 and typinput = 'array_in'::regproc`,
        );
      arrays = new Map(
        rows.map(({ oid, member, delimiter }) => {
          const parse = members.get(member) ?? asIs;
          return [oid, (text: string) => parseArray(text, parse, delimiter)];
        }),
      );
    },
  };
}

/** Parses a PostgreSQL array such as `{1,NULL,"a \"b\""}`, including nested arrays. */
export function parseArray(text: string, parse: Parse, delimiter = ','): readonly unknown[] {
  // Arrays whose bounds do not start at 1 have a prefix: `[0:1]={…}`.
  let at = text.indexOf('{');
  const list = (): unknown[] => {
    const found: unknown[] = [];
    at += 1;
    while (at < text.length && text[at] !== '}') {
      if (text[at] === delimiter) at += 1;
      else if (text[at] === '{') found.push(list());
      else if (text[at] === '"') found.push(parse(quotedMember()));
      else found.push(plainMember());
    }
    at += 1;
    return found;
  };
  const quotedMember = (): string => {
    let member = '';
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1;
      member += text[at] ?? '';
    }
    at += 1;
    return member;
  };
  const plainMember = (): unknown => {
    const start = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '}') at += 1;
    const member = text.slice(start, at);
    return member === 'NULL' ? null : parse(member);
  };
  return list();
}
