/** Explains why the platform cannot be reached, with a status code of RFC 9110. */
import { ownValue } from '../../../schemas/value/own-value.ts';

const timedOut = 'it does not respond in time';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ENOTFOUND: 'its host name was not found',
  EAI_AGAIN: 'its host name cannot be resolved now',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: timedOut,
  UND_ERR_CONNECT_TIMEOUT: timedOut,
  UND_ERR_HEADERS_TIMEOUT: timedOut,
  UND_ERR_BODY_TIMEOUT: timedOut,
  UND_ERR_HEADERS_OVERFLOW: 'the headers of its response are too long',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed (NODE_EXTRA_CA_CERTS names one to trust)',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed (NODE_EXTRA_CA_CERTS names one to trust)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate cannot be verified (NODE_EXTRA_CA_CERTS names one to trust)',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

export interface Unreachable {
  /** 502, or 504 after a timeout. */
  readonly status: 502 | 504;
  readonly message: string;
}

export function explainUnreachable(error: unknown, platform: string): Unreachable {
  const code = codeOf(error);
  const isTimeout = ownValue(reasons, code) === timedOut || statusOf(error) === 504;
  const why = isTimeout
    ? timedOut
    : (ownValue(reasons, code) ?? (code === '' ? 'the request was interrupted' : `it failed with ${code}`));
  return {
    status: isTimeout ? 504 : 502,
    message: `The platform at ${platform} cannot be reached: ${why}. Check that it runs, then try again.`,
  };
}

/** Returns the code of the innermost cause, which comes from the operating system or TLS. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const own = 'code' in error ? String(error.code) : '';
  return codeOf(inner) || own;
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
}
