import { createHash } from 'node:crypto';

/** Directives of the admin page's Content-Security-Policy, except `script-src`. */
const resources = [
  "default-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  // Downloads of archives are posted into a frame.
  "frame-src 'self' https:",
  "connect-src 'self' https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Returns the two policies of the admin page as one header; the browser enforces both. The first policy allows only
 * scripts of this origin. The second policy allows only the page's inline loader and the scripts that it loads.
 * Injected markup therefore cannot run a script, not even an uploaded file of this origin. The policy contains no
 * host name: a server behind a proxy does not know its own, and a wrong name would block the app.
 */
export function pagePolicy(html: string): string {
  const loaders = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const own = loaders.join(' ');
  return [
    `${resources}; script-src 'self' ${own}`.trimEnd(),
    `script-src 'strict-dynamic' ${own}; worker-src 'self'`.replace(' ;', ';'),
  ].join(', ');
}

/** The validation worker compiles schemas. It cannot connect to anything. */
export const workerPolicy = "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'none'";
