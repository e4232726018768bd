import { StartFailure } from '../start-failure.ts';

/**
 * Reads the URL of `--platform`: http or https, with an optional base path. Returns it without a trailing slash. Throws
 * StartFailure with one sentence that never contains a password.
 */
export function readPlatformUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new StartFailure(
      `--platform must be an http:// or https:// URL, such as https://content.example.com, not "${withoutUser(text)}".`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new StartFailure(
      `--platform must not contain a user name or a password (${url.host}): users sign in to the app.`,
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (url.search !== '' || url.hash !== '') {
    throw new StartFailure(
      `--platform must be a URL without ? and #. Did you mean ${url.origin}${withoutAdmin(path)}?`,
    );
  }
  if (withoutAdmin(path) !== path) {
    throw new StartFailure(
      `--platform must be the URL of the platform, not of its app. Did you mean ${url.origin}${withoutAdmin(path)}?`,
    );
  }
  return url.origin + path;
}

function withoutAdmin(path: string): string {
  return path.replace(/\/admin(\/.*)?$/, '');
}

function withoutUser(text: string): string {
  return text.replace(/\/\/[^/@]*@/, '//');
}
