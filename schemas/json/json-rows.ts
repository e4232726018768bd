import { createFailure, type PlatformFailure } from '../error/failure.ts';
import { parseJson } from './exact-json.ts';

/**
 * Parses a JSON list as a stream and yields its members one by one, so that the list is never complete in memory.
 * @throws INVALID_PAYLOAD if the text is not a list or a member is not JSON.
 */
export async function* readJsonRows(chunks: AsyncIterable<string>): AsyncGenerator<unknown, void> {
  let member = '';
  let count = 0;
  /** Nesting depth at the current character. 0 is outside the list; `done` is true after it has closed. */
  let depth = 0;
  let done = false;
  let inText = false;
  let escaped = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const character = chunk[i] ?? '';
      if (inText) {
        if (escaped) escaped = false;
        else if (character === '\\') escaped = true;
        else if (character === '"') inText = false;
        continue;
      }
      if (depth === 0) {
        if (character.trim() === '' || character === '\uFEFF') continue;
        if (character !== '[' || done)
          throw notAList(done ? 'text follows the list' : `it starts with ${character}`);
        depth = 1;
        from = i + 1;
      } else if (character === '"') inText = true;
      else if (character === '[' || character === '{') depth++;
      else if (depth > 1 && (character === ']' || character === '}')) depth--;
      else if (depth === 1 && (character === ',' || character === ']')) {
        member += chunk.slice(from, i);
        from = i + 1;
        const isEmpty = character === ']' && count === 0 && member.trim() === '';
        if (!isEmpty) yield parseMember(member, ++count);
        member = '';
        if (character === ']') [depth, done] = [0, true];
      }
    }
    if (depth > 0) member += chunk.slice(from);
  }
  if (!done) throw notAList(depth > 0 ? `it ends inside row ${count + 1}` : 'it is empty');
}

function parseMember(text: string, row: number): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw createFailure('INVALID_PAYLOAD', `Row ${row} is not JSON: ${(error as Error).message}.`, { row });
  }
}

function notAList(why: string): PlatformFailure {
  return createFailure('INVALID_PAYLOAD', `The file is not a JSON list of items: ${why}.`);
}
