import type { Platform } from '../contract/platform.ts';

/** The same platform, whose writes make the reads of their collection stale. */
export function invalidating(platform: Platform, invalidate: (collection: string) => void): Platform {
  const after = async <T>(collection: string, work: Promise<T>): Promise<T> => {
    const answer = await work;
    invalidate(collection);
    return answer;
  };
  return {
    ...platform,
    origin: platform.origin,
    capabilities: platform.capabilities,
    session: platform.session,
    create: (target, row, query) => after(target.collection, platform.create(target, row, query)),
    update: (target, set, base, query) =>
      after(target.collection, platform.update(target, set, base, query)),
    updateMany: (target, keys, set) => after(target.collection, platform.updateMany(target, keys, set)),
    remove: (target, keys) => after(target.collection, platform.remove(target, keys)),
    upload: (file, fields, onProgress, signal) =>
      after('directus_files', platform.upload(file, fields, onProgress, signal)),
  };
}
