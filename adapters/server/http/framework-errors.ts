/** What the layers of HTTP refuse by themselves, before a route is asked: their codes as failures of the caller. */
import { fail, type PlatformFailure } from '../../../schemas/error/failure.ts';
import { bodyLimit, formLimits } from './limits.ts';

/** null for what is none of theirs. */
export function refusalOf(error: Error): PlatformFailure | null {
  const code = 'code' in error ? String(error.code) : '';
  return refusals.get(code)?.(error) ?? (brokenParts.test(error.message) ? notMultipart(error) : null);
}

/** The parser of multipart has no codes. */
const brokenParts =
  /^(Multipart: Boundary not found|Unexpected end of multipart data|\w+ terminated early due to unexpected end)/;

const notMultipart = ({ message }: Error) =>
  fail('INVALID_PAYLOAD', `The body is not multipart/form-data: ${message}.`);
const tooManyParts = () =>
  fail(
    'PAYLOAD_TOO_LARGE',
    `The form has too many parts: ${formLimits.files} files and ${formLimits.parts} parts are the most. Send fewer at a time.`,
    { limit: formLimits.files },
  );

const refusals: ReadonlyMap<string, (error: Error) => PlatformFailure> = new Map<
  string,
  (error: Error) => PlatformFailure
>([
  [
    'FST_ERR_CTP_BODY_TOO_LARGE',
    () =>
      fail('PAYLOAD_TOO_LARGE', 'The body is larger than 1 MB. Send less at a time; files go to /files.', {
        limit: bodyLimit,
      }),
  ],
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    (error) => fail('UNSUPPORTED_MEDIA_TYPE', `${error.message}. Send application/json.`),
  ],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    () => fail('INVALID_PAYLOAD', 'Content-Length is not the length of the body.'),
  ],
  [
    'FST_CP_ERR_INVALID_CONTENT',
    () => fail('INVALID_PAYLOAD', 'The body is not compressed as Content-Encoding says.'),
  ],
  ['FST_CP_ERR_INVALID_CONTENT_ENCODING', (error) => fail('UNSUPPORTED_MEDIA_TYPE', `${error.message}.`)],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', () => fail('INVALID_PAYLOAD', 'The body is empty.')],
  [
    'FST_ERR_CTP_INVALID_JSON_BODY',
    (error) => fail('INVALID_PAYLOAD', `The body is not JSON: ${error.message}.`),
  ],
  [
    'FST_ERR_BAD_URL',
    () => fail('INVALID_QUERY', 'The address is not a valid URL: a percent sign stands alone.'),
  ],
  [
    'FST_ERR_MAX_PARAM_LENGTH',
    () => fail('INVALID_QUERY', 'The list of keys is too long for an address. Send { keys } in the body.'),
  ],
  [
    'FST_PROTO_VIOLATION',
    () => fail('INVALID_PAYLOAD', 'A part of the form has a name that no field can have.'),
  ],
  [
    'FST_INVALID_JSON_FIELD_ERROR',
    () => fail('INVALID_PAYLOAD', 'A part of the form is not the JSON that it says.'),
  ],
  ['FST_MP_PREMATURE_CLOSE', notMultipart],
  ['FST_PARTS_LIMIT', tooManyParts],
  ['FST_FILES_LIMIT', tooManyParts],
  ['FST_FIELDS_LIMIT', tooManyParts],
]);
