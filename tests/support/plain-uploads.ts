import type { ResumableUploads } from '../../renderer/contract/uploads/resumable.ts';

/** Uploads of a platform that cannot continue them. */
export const plainUploads: ResumableUploads = {
  canPause: () => false,
  interrupted: async () => [],
  discard: async () => undefined,
};
