/**
 * All error codes with the HTTP status of the response and the message key that the client shows (ERR-02). The texts
 * are in renderer/locales.
 */
export const errorCodes = {
  FORBIDDEN: { status: 403, key: 'errors.FORBIDDEN' },
  CURRENT_PASSWORD_REQUIRED: { status: 403, key: 'errors.CURRENT_PASSWORD_REQUIRED' },
  INVALID_CREDENTIALS: { status: 401, key: 'errors.INVALID_CREDENTIALS' },
  TOKEN_EXPIRED: { status: 401, key: 'errors.INVALID_CREDENTIALS' },
  INVALID_OTP: { status: 401, key: 'errors.INVALID_OTP' },
  USER_SUSPENDED: { status: 401, key: 'errors.USER_SUSPENDED' },
  INVALID_IP: { status: 401, key: 'errors.INVALID_IP' },
  INVALID_PAYLOAD: { status: 400, key: 'errors.INVALID_PAYLOAD' },
  INVALID_QUERY: { status: 400, key: 'errors.INVALID_QUERY' },
  FAILED_VALIDATION: { status: 400, key: 'errors.FAILED_VALIDATION' },
  RECORD_NOT_UNIQUE: { status: 400, key: 'errors.RECORD_NOT_UNIQUE' },
  CONTAINS_NULL_VALUES: { status: 400, key: 'errors.CONTAINS_NULL_VALUES' },
  NOT_NULL_VIOLATION: { status: 400, key: 'errors.NOT_NULL_VIOLATION' },
  VALUE_TOO_LONG: { status: 400, key: 'errors.VALUE_TOO_LONG' },
  VALUE_OUT_OF_RANGE: { status: 400, key: 'errors.VALUE_OUT_OF_RANGE' },
  INVALID_FOREIGN_KEY: { status: 400, key: 'errors.INVALID_FOREIGN_KEY' },
  COLLECTION_NOT_FOUND: { status: 404, key: 'errors.COLLECTION_NOT_FOUND' },
  FIELD_NOT_FOUND: { status: 404, key: 'errors.FIELD_NOT_FOUND' },
  ITEM_NOT_FOUND: { status: 404, key: 'errors.ITEM_NOT_FOUND' },
  ITEM_LIMIT_REACHED: { status: 400, key: 'errors.ITEM_LIMIT_REACHED' },
  ROUTE_NOT_FOUND: { status: 404, key: 'errors.ROUTE_NOT_FOUND' },
  EDIT_CONFLICT: { status: 409, key: 'errors.EDIT_CONFLICT' },
  UPLOAD_LOCKED: { status: 423, key: 'errors.UPLOAD_LOCKED' },
  PRECONDITION_FAILED: { status: 412, key: 'errors.EDIT_CONFLICT' },
  UNPROCESSABLE_ENTITY: { status: 422, key: 'errors.INVALID_PAYLOAD' },
  PAYLOAD_TOO_LARGE: { status: 413, key: 'errors.PAYLOAD_TOO_LARGE' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, key: 'errors.INVALID_PAYLOAD' },
  REQUEST_TIMEOUT: { status: 408, key: 'errors.REQUEST_TIMEOUT' },
  HEADERS_TOO_LARGE: { status: 431, key: 'errors.PAYLOAD_TOO_LARGE' },
  RANGE_NOT_SATISFIABLE: { status: 416, key: 'errors.RANGE_NOT_SATISFIABLE' },
  REQUESTS_EXCEEDED: { status: 429, key: 'errors.REQUESTS_EXCEEDED' },
  ILLEGAL_ASSET_TRANSFORMATION: { status: 400, key: 'errors.ILLEGAL_ASSET_TRANSFORMATION' },
  SERVICE_UNAVAILABLE: { status: 503, key: 'errors.SERVICE_UNAVAILABLE' },
  STORAGE_FULL: { status: 507, key: 'errors.STORAGE_FULL' },
  INTERNAL_SERVER_ERROR: { status: 500, key: 'errors.UNKNOWN' },
  UNKNOWN: { status: 500, key: 'errors.UNKNOWN' },
} as const satisfies Record<string, { readonly status: number; readonly key: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One entry of the `errors` array in a response. */
export interface WireError {
  readonly message: string;
  readonly extensions: { readonly code: ErrorCode | (string & {}); readonly [more: string]: unknown };
}
