import { fail, type PlatformFailure } from '../../../schemas/error/failure.ts';

/**
 * The members of a JSON list, one after the other; the list itself never stands in memory. Throws INVALID_PAYLOAD
 * where the text is no list or a member is no JSON.
 */
export async function* readJsonRows(chunks: AsyncIterable<string>): AsyncGenerator<unknown, void> {
  let member = '';
  let count = 0;
  /** Of brackets and braces around the next sign; 0 is outside the list, which is `done` when it has closed. */
  let depth = 0;
  let done = false;
  let inText = false;
  let escaped = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const sign = chunk[i] ?? '';
      if (inText) {
        if (escaped) escaped = false;
        else if (sign === '\\') escaped = true;
        else if (sign === '"') inText = false;
        continue;
      }
      if (depth === 0) {
        if (sign.trim() === '' || sign === '\uFEFF') continue;
        if (sign !== '[' || done)
          throw noList(done ? 'something follows the list' : `it begins with ${sign}`);
        depth = 1;
        from = i + 1;
      } else if (sign === '"') inText = true;
      else if (sign === '[' || sign === '{') depth++;
      else if (depth > 1 && (sign === ']' || sign === '}')) depth--;
      else if (depth === 1 && (sign === ',' || sign === ']')) {
        member += chunk.slice(from, i);
        from = i + 1;
        const isEmpty = sign === ']' && count === 0 && member.trim() === '';
        if (!isEmpty) yield parseMember(member, ++count);
        member = '';
        if (sign === ']') [depth, done] = [0, true];
      }
    }
    if (depth > 0) member += chunk.slice(from);
  }
  if (!done) throw noList(depth > 0 ? `it ends inside row ${count + 1}` : 'it is empty');
}

function parseMember(text: string, row: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail('INVALID_PAYLOAD', `Row ${row} is not JSON: ${(error as Error).message}.`, { row });
  }
}

function noList(why: string): PlatformFailure {
  return fail('INVALID_PAYLOAD', `The file is not a JSON list of items: ${why}.`);
}
