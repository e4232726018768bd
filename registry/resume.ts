import type { Services } from '../renderer/contract/services.ts';

/**
 * Shows the interrupted uploads of earlier visits on every page. Loads the queue only if the browser remembers some. Never
 * rejects: without the queue, the pages of files show them.
 */
export async function resume(services: Services): Promise<void> {
  try {
    const remembered = await services.platform.uploads.interrupted();
    if (remembered.length > 0) (await import('./shared/uploads/use-uploads.ts')).uploadsOf(services);
  } catch {
    // The connection failed.
  }
}
