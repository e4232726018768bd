import type { Metadata } from '../../schemas/collection/types.ts';
import { readablePaths } from '../../schemas/permission/readable-path.ts';
import type { Grants } from '../../schemas/permission/types.ts';
import type { Platform } from '../contract/platform.ts';

interface Known {
  readonly metadata: Metadata;
  readonly grants: Grants;
}

/**
 * Wraps a platform so that reads leave out the paths that the role may not read. A template can name such a path, for
 * example the picture of a related row, and the platform would refuse the whole request. A template shows nothing in its
 * place. Exports are sent as they are, because a file without a chosen column would be wrong.
 */
export function readableReads(platform: Platform, known: () => Known): Platform {
  return {
    ...platform,
    origin: platform.origin,
    capabilities: platform.capabilities,
    session: platform.session,
    read(target, query, signal) {
      const { metadata, grants } = known();
      const isKnown = !grants.admin && grants.grant(target.collection, 'read') !== undefined;
      const { fields } = query;
      if (!isKnown || !fields || query.export) return platform.read(target, query, signal);
      const readable = new Set(readablePaths(grants, metadata, target.collection, fields));
      const rest = fields.filter((path) => readable.has(path) || hasWildcard(path));
      // Without fields, the platform would return all of them.
      return platform.read(target, rest.length > 0 ? { ...query, fields: rest } : query, signal);
    },
  };
}

/** The platform itself expands a wildcard to what the role may read. */
function hasWildcard(path: string): boolean {
  return path.includes('*');
}
