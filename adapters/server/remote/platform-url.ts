import { StartFailure } from '../database/failure.ts';

/**
 * The platform's address as `--platform` gives it: http or https, a base path where it has one, nothing else. Answers it
 * without a slash at the end; throws StartFailure with one sentence that never repeats a password.
 */
export function readPlatformAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new StartFailure(
      `--platform has to be an http:// or https:// address, such as https://content.example.com, not "${withoutUser(text)}".`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new StartFailure(
      `--platform takes no user name and password (${url.host}): people sign in at the app.`,
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (url.search !== '' || url.hash !== '') {
    throw new StartFailure(
      `--platform is an address without ? and #: did you mean ${url.origin}${withoutAdmin(path)}?`,
    );
  }
  if (withoutAdmin(path) !== path) {
    throw new StartFailure(
      `--platform is the address of the platform, not of its app: did you mean ${url.origin}${withoutAdmin(path)}?`,
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
