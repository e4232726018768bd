/**
 * Lists each difference between our server and the reference server once, with its reason, or with `open:` if ours must
 * change. The replay fails for a difference that is not listed, and for a listed one that no longer occurs.
 */
import type { Difference } from './difference.ts';
import { ofTheDataModel } from './differences-of-the-data-model.ts';
import { ofTheRest } from './differences-of-the-rest.ts';

/** Recordings that are not replayed. */
export const leftOut: readonly { readonly in: string; readonly reason: string }[] = [
  { in: '050', reason: 'the page of the app: tests/e2e' },
  { in: '411', reason: '_required is no operator: a rule with it is refused where it is written' },
];

/** Requests that our server refuses as it should, and what is sent after it for the recordings that build on it. */
export const amended: readonly { readonly number: number; readonly body: object }[] = [
  { number: 207, body: { views: '9007199254740992' } },
  { number: 186, body: { title: 'row only', storage: 'local', filename_download: 'x.jpg' } },
  { number: 428, body: { b: 1 } },
];

const words: readonly Difference[] = [
  {
    what: ['data.asset_token added'],
    in: '001-003 009-010 358 437 447',
    reason: 'URLs of files have a token of their own, so that no access token is in a URL',
  },
  {
    what: ['status 200 → 204'],
    in: '150-151 238-241',
    reason: 'platform.md: success without a body is 204',
  },
  {
    what: [
      'errors[].extensions.field added',
      'errors[].extensions.collection added',
      'errors[].extensions.invalid added',
      'errors[].extensions.path added',
      'errors[].extensions.operator added',
    ],
    in: '115-117 143 152 154-155 164-166 230 235 242 256 299 305 341 434-435',
    reason: 'platform.md: an error names what is wrong',
  },
  {
    what: ['errors[].extensions.type added', 'errors[].extensions.substring added'],
    in: '235 242 378 412-413',
    reason: 'platform.md: validation with field, type and substring',
  },
  {
    what: ['errors[].extensions.reason added'],
    in: '371-372 375 379 382-384 387',
    reason: 'contracts.md: a denial carries its reason',
  },
];

const files: readonly Difference[] = [
  {
    what: ['data[directus_files.checksum] added', 'data*.checksum added'],
    in: '052 055 069 174-179 182-183 185 213 362',
    reason: 'FILE-34 lists checksum',
  },
  {
    what: [
      'data[directus_files.focal_point_x] added',
      'data[directus_files.focal_point_y] added',
      'data*.focal_point_x added',
      'data*.focal_point_y added',
    ],
    in: '052 055 069 174-179 182-183 185 213 362',
    reason: 'later versions have focal points, which the image editor sets (decision 0073)',
  },
  {
    what: [
      'data*.metadata.exif.bigEndian missing',
      'data*.metadata.exif.image.ExifOffset missing',
      'data*.metadata.exif.image.Artist added',
      'data*.metadata.exif.exif.*: object → string',
      'data*.metadata.exif.exif.*: object → list',
    ],
    in: '174-175 178-179 182 185 213',
    reason: 'FILE-34: what a picture says, not how its bytes lie; texts are texts, and ours has an artist',
  },
  {
    what: ['content-type image/jpeg → image/webp', 'first line differs'],
    in: '193',
    reason: 'what comes is what was asked for, and says so',
  },
  {
    what: ['status 500 → 400', 'code INTERNAL_SERVER_ERROR → ILLEGAL_ASSET_TRANSFORMATION'],
    in: '204',
    reason: 'platform.md: bad input is never a 500',
  },
  {
    what: ['errors[].extensions.* added'],
    in: '181 197 200 204',
    reason: 'platform.md: an error names what is wrong',
  },
  {
    what: ['data.width: null → number', 'data.height: null → number'],
    in: '177',
    reason: 'an SVG has a size too',
  },
  {
    what: ['status 200 → 400', 'code none → INVALID_PAYLOAD'],
    in: '186',
    reason: 'only the server says of which type the bytes of a file are',
  },
  {
    what: ['data.uploaded_by: null → string'],
    in: '179',
    reason: 'platform.md: a file names who brought it, imported ones too',
  },
];

const items: readonly Difference[] = [
  {
    what: ['status 200 → 400', 'code none → FAILED_VALIDATION', 'data*.views: number → string'],
    in: '207 210-211 231 233-234 478 480',
    reason: 'platform.md: beyond 2^53 − 1 as text',
  },
  {
    what: ['data*.last_name: null → string'],
    in: '027-028 031 212-213 338 476 478',
    reason: 'our administrator has another name',
  },
  {
    what: ['data.first_name: null → string', 'data.role.description: null → string'],
    in: '027-028',
    reason: 'our administrator has another name, and their role a description',
  },
  {
    what: ['data.tags_rel: 0 → 3 entries', 'data.articles: 0 → 3 entries'],
    in: '220 228',
    reason: 'the reference answers an empty list after a change of its rows; ours answers what stands',
  },
  {
    what: ['status 400 → 200', 'code INVALID_PAYLOAD → none'],
    in: '224',
    reason: 'the row that is changed already says its collection',
  },
  {
    what: ['status 400 → 200', 'code FAILED_VALIDATION → none'],
    in: '236',
    reason: 'platform.md: batch PATCH takes a list of objects with keys',
  },
  {
    what: ['status 200 → 403', 'code none → FORBIDDEN'],
    in: '243 422',
    reason: 'platform.md: PATCH or DELETE of an absent item is 403',
  },
];

const queries: readonly Difference[] = [
  {
    what: ['status * → 400', 'code * → INVALID_QUERY'],
    in: '255-256 298-299',
    reason: 'platform.md: a wrong name or operator is 400 and named',
  },
  {
    what: ['data: 13 → 1 entries'],
    in: '281',
    reason: 'later-versions.md: _icontains filters, instead of matching every row',
  },
  {
    what: ['status 500 → 200', 'code INTERNAL_SERVER_ERROR → none'],
    in: '258',
    reason: 'platform.md: sorting by a related field works',
  },
  {
    what: ['data: 13 → * entries', 'data[].* missing', 'data[].count added'],
    in: '260 262',
    reason: 'platform.md: aggregate and groupBy work',
  },
  { what: ['data: 0 → 11 entries'], in: '274', reason: 'platform.md: _null: false means not null' },
  { what: ['data: 12 → 1 entries'], in: '297', reason: 'platform.md: two operators on one field both count' },
  {
    what: ['status 400 → 200', 'code INVALID_QUERY → none'],
    in: '300-301',
    reason: 'platform.md: _eq: "" and _in: [] mean what they say',
  },
  { what: ['data: 0 → 1 entries'], in: '309', reason: 'platform.md: comparisons right for every type' },
  {
    what: ['first line differs'],
    in: '319',
    reason: 'an object is one column: a stream cannot know the keys of the rows that follow',
  },
  {
    what: ['first line differs'],
    in: '316',
    reason:
      'columns have the order of the requested fields, which users choose; there related fields come last',
  },
];

const people: readonly Difference[] = [
  {
    what: ['status 200 → 204'],
    in: '014 018-019 021 030 342-343 443 451',
    reason: 'platform.md: success without a body is 204',
  },
  {
    what: ['errors[].extensions.field added'],
    in: '006-007 020 022 346 438 441-442 449-450',
    reason: 'the key that is wrong is named',
  },
  {
    what: ['errors[].extensions.invalid added'],
    in: '345',
    reason: 'what is there already is named',
  },
  {
    what: ['status 500 → 400', 'code INTERNAL_SERVER_ERROR → INVALID_PAYLOAD'],
    in: '022',
    reason: 'a token that is none is bad input, not an accident',
  },
  {
    what: ['errors[].extensions.valid added'],
    in: '455',
    reason: 'a password that is too short is refused with the length that it needs',
  },
  {
    what: ['errors[].extensions.invalid missing'],
    in: '455',
    reason: 'a password is not repeated',
  },
  {
    what: ['data.capabilities added'],
    in: '033-034',
    reason: 'contracts.md: capabilities are probed once',
  },
  {
    what: ['data.project.auth_password_policy added'],
    in: '033-034 367',
    reason: 'forms show the rules for a new password, also those of people who cannot sign in yet',
  },
  {
    what: ['data.armature added'],
    in: '034',
    reason: 'SET-03: the product tells its own version',
  },
  {
    what: ['serviceId missing', 'checks.sqlite3:* missing', 'checks.*:responseTime added'],
    in: '036',
    reason: 'each database by its own name; one connection asks, and no service has a number',
  },
  {
    what: ['checks.email:connection[].* added'],
    in: '036',
    reason: 'the time that a mail server takes is told as that of the others',
  },
  {
    what: ['first line differs'],
    in: '041 043 045 047',
    reason: 'EXT-04: the module loads each script by itself, so that one can fail without the others',
  },
  {
    what: ['data.id: null → number'],
    in: '037',
    reason: 'settings are one record, there from the start',
  },
  { what: ['data: 32 → 6 entries'], in: '352', reason: 'a create answers what it created' },
  { what: ['data.capabilities added'], in: '367', reason: 'contracts.md: what our server can do' },
  {
    what: ['status 200 → 403', 'code none → FORBIDDEN'],
    in: '376',
    reason: 'platform.md: filtering by a field that the role may not read is 403',
  },
  {
    what: ['errors: 2 → 4 entries', 'errors[].extensions.valid missing'],
    in: '378',
    reason: 'required is honoured, and each rule answers one error (platform.md)',
  },
];

const values: readonly Difference[] = [
  {
    what: ['status 200 → 400', 'code none → INVALID_PAYLOAD'],
    in: '426',
    reason: 'platform.md: unknown keys in a payload are 400',
  },
  {
    what: ['status 200 → 400', 'code none → VALUE_TOO_LONG'],
    in: '427',
    reason: 'platform.md: declared column types are kept',
  },
  {
    what: ['status 200 → 400', 'code none → FAILED_VALIDATION', 'data.b: string → number'],
    in: '428-429',
    reason: 'platform.md: a value that does not fit its type is refused',
  },
  {
    what: ['code INVALID_PAYLOAD → VALUE_TOO_LONG', 'errors[].extensions.valid added'],
    in: '434',
    reason: 'platform.md: the limit of a body is 1 MB; the value is too long for its field',
  },
];

export const differences: readonly Difference[] = [
  ...ofTheDataModel,
  ...words,
  ...files,
  ...items,
  ...queries,
  ...people,
  ...values,
  ...ofTheRest,
];

/** `051-053 068` */
export function covers({ in: spans }: { readonly in: string }, number: number): boolean {
  return numbersOf(spans).includes(number);
}

export function numbersOf(spans: string): readonly number[] {
  return spans.split(' ').flatMap((span) => {
    const [first = 0, last = first] = span.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** Whether a text is one of `what`. */
export function matches({ what }: Pick<Difference, 'what'>, text: string): boolean {
  return what.some((pattern) => isLike(text, pattern));
}

export function isLike(text: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  const last = rest.pop() ?? '';
  let from = start.length;
  if (!text.startsWith(start) || !text.endsWith(last)) return false;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - last.length;
}
