import type { Knex } from 'knex';

/** Text of a value as PostgreSQL sends it → value of a row. */
type Parse = (text: string) => unknown;

/** How the driver reads values: numbers as numbers where none is lost, everything else as the codec expects it. */
export interface WireTypes {
  readonly parserOf: (oid: number, format?: 'text' | 'binary') => Parse;
  /** Learns the array types of this database, those of its own enumerations too. */
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
]);
/** Members of lists are read once more, since the codec sees the list as a whole. */
const members: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  ...parsers,
  [17, (text) => Buffer.from(text.slice(2), 'hex').toString('base64')],
  [114, (text) => JSON.parse(text) as unknown],
  [3802, (text) => JSON.parse(text) as unknown],
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

/** `{1,NULL,"a \"b\""}` and lists within lists, as PostgreSQL writes them. */
export function parseArray(text: string, parse: Parse, delimiter = ','): readonly unknown[] {
  // `[0:1]={…}`: bounds that do not begin at 1.
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
