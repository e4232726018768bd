import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';

export type PageConfig = Pick<ServerConfig, 'publicUrl' | 'corsOrigins'>;

/**
 * Returns whether a page of this server, or of an origin in CORS_ORIGIN, sent the request. Only such requests may use
 * cookies. The check uses the `Origin` and `Sec-Fetch-Site` headers, because scripts in browsers cannot change them.
 * Returns false for `Origin: null`, and for requests with neither header: modern browsers send one with every fetch.
 */
export function isFromTrustedPage(config: PageConfig, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin') return true;
  if (origin === undefined) return false;
  return config.corsOrigins.includes(origin) || (site === undefined && isOwnOrigin(config, request, origin));
}

/**
 * Returns whether an origin is our own: the origin of PUBLIC_URL, or the one that the request was sent to. A trusted
 * proxy (IP_TRUST_PROXY) reports the latter by `X-Forwarded-Proto` and `X-Forwarded-Host`.
 */
function isOwnOrigin(
  { publicUrl }: PageConfig,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  origin: string,
): boolean {
  return [publicUrl, `${protocol}://${host}`].some(
    (url) => URL.canParse(url) && new URL(url).origin === origin,
  );
}
