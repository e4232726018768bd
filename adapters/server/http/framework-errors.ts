/** Converts errors of Fastify and its plugins, which refuse requests before a route handles them. */
import { createFailure, type PlatformFailure } from '../../../schemas/error/failure.ts';
import { bodyLimit, formLimits } from './limits.ts';

/** `limit` is that of the request's body, in bytes. Returns null for other errors. */
export function explainFrameworkError(error: Error, limit = bodyLimit): PlatformFailure | null {
  const code = 'code' in error ? String(error.code) : '';
  return (
    failuresByCode.get(code)?.(error, limit) ??
    (multipartErrors.test(error.message) ? notMultipart(error) : null)
  );
}

/** Messages of the multipart parser, whose errors have no codes. */
const multipartErrors =
  /^(Multipart: Boundary not found|Unexpected end of multipart data|\w+ terminated early due to unexpected end)/;

const notMultipart = ({ message }: Error) =>
  createFailure('INVALID_PAYLOAD', `The body is not multipart/form-data: ${message}.`);
const tooManyParts = () =>
  createFailure(
    'PAYLOAD_TOO_LARGE',
    `The form has too many parts. Send at most ${formLimits.files} files and ${formLimits.parts} parts per request.`,
    { limit: formLimits.files },
  );

const failuresByCode: ReadonlyMap<string, (error: Error, limit: number) => PlatformFailure> = new Map<
  string,
  (error: Error, limit: number) => PlatformFailure
>([
  [
    'FST_ERR_CTP_BODY_TOO_LARGE',
    (_error, limit) =>
      createFailure(
        'PAYLOAD_TOO_LARGE',
        `The body is larger than ${limit / 1024 / 1024} MB. Send less per request. Upload files to /files.`,
        { limit },
      ),
  ],
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    (error) => createFailure('UNSUPPORTED_MEDIA_TYPE', `${error.message}. Send application/json.`),
  ],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    () => createFailure('INVALID_PAYLOAD', 'Content-Length does not match the length of the body.'),
  ],
  [
    'FST_CP_ERR_INVALID_CONTENT',
    () => createFailure('INVALID_PAYLOAD', 'The body does not match its Content-Encoding.'),
  ],
  [
    'FST_CP_ERR_INVALID_CONTENT_ENCODING',
    (error) => createFailure('UNSUPPORTED_MEDIA_TYPE', `${error.message}.`),
  ],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', () => createFailure('INVALID_PAYLOAD', 'The body is empty.')],
  [
    'FST_ERR_CTP_INVALID_JSON_BODY',
    (error) => createFailure('INVALID_PAYLOAD', `The body is not JSON: ${error.message}.`),
  ],
  [
    'FST_ERR_BAD_URL',
    () =>
      createFailure('INVALID_QUERY', 'The URL is not valid: "%" must be followed by two hexadecimal digits.'),
  ],
  [
    'FST_ERR_MAX_PARAM_LENGTH',
    () =>
      createFailure('INVALID_QUERY', 'The list of keys is too long for a URL. Send { keys } in the body.'),
  ],
  [
    'FST_PROTO_VIOLATION',
    () => createFailure('INVALID_PAYLOAD', 'A part of the form has a name that is not allowed.'),
  ],
  [
    'FST_INVALID_JSON_FIELD_ERROR',
    () =>
      createFailure(
        'INVALID_PAYLOAD',
        'A part of the form has the type application/json, but is not valid JSON.',
      ),
  ],
  ['FST_MP_PREMATURE_CLOSE', notMultipart],
  ['FST_PARTS_LIMIT', tooManyParts],
  ['FST_FILES_LIMIT', tooManyParts],
  ['FST_FIELDS_LIMIT', tooManyParts],
]);
