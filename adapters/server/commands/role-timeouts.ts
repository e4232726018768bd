import { StartFailure } from '../start-failure.ts';

/** Name or id of a role, or `public`, and the seconds after which its queries are stopped. */
export type RoleTimeouts = ReadonlyMap<string, number>;

/** Reads `Editor=10s,public=3s`. Names may contain spaces. */
export function readRoleTimeouts(text: string, readDuration: (text: string) => number): RoleTimeouts {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  return new Map(
    parts.map((part) => {
      const at = part.lastIndexOf('=');
      const role = part.slice(0, at).trim();
      if (at < 0 || role === '')
        throw new StartFailure(
          `QUERY_TIMEOUT_ROLES must be a list such as Editor=10s,public=3s, not "${text}".`,
        );
      return [role, readDuration(part.slice(at + 1).trim())];
    }),
  );
}
