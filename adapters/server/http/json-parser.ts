import type { FastifyInstance } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import { parseJson } from '../../../schemas/json/exact-json.ts';
import { deepestJson, isTooDeep } from '../../../schemas/json/json-depth.ts';
import { editType } from '../services/items/safe-saving.ts';

/**
 * Adds the JSON body parser. An empty body is undefined. Throws INVALID_PAYLOAD with the position if the body is not
 * JSON, or with the limit if it is nested too deeply.
 */
export function addJsonParser(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(['application/json', editType], { parseAs: 'string' }, (_request, body, done) => {
    // Removes the byte order mark, which some programs write and JSON does not allow.
    const text = String(body).replace(/^\uFEFF/, '');
    if (text.trim() === '') {
      done(null, undefined);
      return;
    }
    if (isTooDeep(text)) {
      done(
        createFailure('INVALID_PAYLOAD', `The body is nested deeper than ${deepestJson} levels.`, {
          limit: deepestJson,
        }),
      );
      return;
    }
    try {
      done(null, parseJson(text));
    } catch (error) {
      done(createFailure('INVALID_PAYLOAD', `The body is not JSON: ${withPosition(error as Error, text)}.`));
    }
  });
  // Some clients send this type for a POST without a body.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      if (body.length === 0) done(null, undefined);
      else
        done(
          createFailure(
            'UNSUPPORTED_MEDIA_TYPE',
            'URL-encoded forms are not supported. Send application/json.',
          ),
        );
    },
  );
}

/** Returns the parser's message with the position, which the parser omits for some errors. */
function withPosition({ message }: Error, text: string): string {
  if (/at position \d+/.test(message)) return message;
  if (/end of JSON input/.test(message)) return `${message} at position ${text.length}`;
  const token = /^Unexpected token '(.)', \.{0,3}"([\s\S]*?)"\.{0,3} is not valid JSON$/u.exec(message);
  const [, sign = '', around = ''] = token ?? [];
  const at = token ? text.indexOf(around) + around.indexOf(sign) : -1;
  return at < 0 ? message : `${message} at position ${at}`;
}
