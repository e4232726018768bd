import type { Services } from '../../../renderer/contract/services.ts';

/** Shows the panel of uploads, with those of an earlier visit. It is a small module, because the first page loads it. */
export function showUploads(services: Services): void {
  void import('./use-uploads.ts').then(({ uploadsOf }) => uploadsOf(services), services.report);
}
