import { parseJson } from '../../../schemas/json/exact-json.ts';
import { writeJson } from '../../../schemas/json/exact-number.ts';
import type { StoredForm } from '../contract.ts';

/** Codecs of types that both databases store as text. */
export interface Codec {
  readonly encode: (value: NonNullable<unknown>, stored?: StoredForm) => unknown;
  readonly decode: (value: NonNullable<unknown>, stored?: StoredForm) => unknown;
}

/** Encodes and decodes JSON. Drivers may return parsed values already. Invalid JSON stays text. */
export const jsonCodec: Codec = {
  encode: (value) => writeJson(value),
  decode: (value) => {
    const text = Buffer.isBuffer(value) ? value.toString('utf8') : value;
    if (typeof text !== 'string') return text;
    try {
      return parseJson(text);
    } catch {
      return text;
    }
  },
};

export const csvCodec: Codec = {
  encode: (value) => (Array.isArray(value) ? value.join(',') : String(value)),
  decode: (value) => (String(value) === '' ? [] : String(value).split(',')),
};

/** Bytes are base64 in the API. SQLite also stores texts in columns of bytes; they are read as their bytes. */
export const binaryCodec: Codec = {
  encode: (value) => (Buffer.isBuffer(value) ? value : Buffer.from(String(value), 'base64')),
  decode: (value) => {
    if (Buffer.isBuffer(value)) return value.toString('base64');
    return typeof value === 'string' ? Buffer.from(value, 'utf8').toString('base64') : value;
  },
};
