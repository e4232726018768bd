import type { FastifyInstance } from 'fastify';
import { fail } from '../../../schemas/error/failure.ts';
import { deepestJson, isTooDeep } from '../../../schemas/value/json-depth.ts';
import { editType } from '../services/safe-saving.ts';

/** An empty body is no body; one that does not parse says where, one too deep for any use how deep it may be. */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(['application/json', editType], { parseAs: 'string' }, (_request, body, done) => {
    // Some programs write a mark before their UTF-8, which is no JSON.
    const text = String(body).replace(/^\uFEFF/, '');
    if (text.trim() === '') {
      done(null, undefined);
      return;
    }
    if (isTooDeep(text)) {
      done(
        fail('INVALID_PAYLOAD', `The body nests deeper than ${deepestJson} levels.`, { limit: deepestJson }),
      );
      return;
    }
    try {
      done(null, JSON.parse(text));
    } catch (error) {
      done(fail('INVALID_PAYLOAD', `The body is not JSON: ${placed(error as Error, text)}.`));
    }
  });
  // The type that clients name for a POST without a body.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      if (body.length === 0) done(null, undefined);
      else done(fail('UNSUPPORTED_MEDIA_TYPE', 'Forms are not read: send application/json.'));
    },
  );
}

/** The parser's words with the position, which it leaves out at the end of the text and for a stray token. */
function placed({ message }: Error, text: string): string {
  if (/at position \d+/.test(message)) return message;
  if (/end of JSON input/.test(message)) return `${message} at position ${text.length}`;
  const token = /^Unexpected token '(.)', \.{0,3}"([\s\S]*?)"\.{0,3} is not valid JSON$/u.exec(message);
  const [, sign = '', around = ''] = token ?? [];
  const at = token ? text.indexOf(around) + around.indexOf(sign) : -1;
  return at < 0 ? message : `${message} at position ${at}`;
}
