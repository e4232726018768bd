import { createElement } from 'react';
import type { Platform } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import type { Uploads } from './shown-queue.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** Loaded at the first upload. */
const UploadPanel = deferred(async () => (await import('./UploadPanel.tsx')).UploadPanel);

/** Each signed-in user has their own platform, and so their own queue. */
const queues = new WeakMap<Platform, Uploads>();

/**
 * Returns the queue of the app. Its panel is mounted outside the pages when the first file is added. It begins with the
 * interrupted uploads of earlier visits.
 */
export function uploadsOf(render: Services): Uploads {
  const found = queues.get(render.platform);
  if (found) return found;
  const viewers = new Set<object>();
  const onIdle = (count: number, queue: UploadQueue) => {
    const { key } = queue.entries.findLast((entry) => entry.key !== null) ?? {};
    const path = count === 1 && key ? render.itemHref('directus_files', key) : null;
    if (count > 0)
      render.notify({
        kind: 'success',
        title: render.t('files.uploaded', { count }),
        ...(path === null
          ? {}
          : { action: { label: render.t('files.open_file'), run: () => render.navigate(path) } }),
      });
    if (viewers.size === 0 && queue.entries.every(({ state }) => state === 'done')) queue.clear();
  };
  const queue = createUploadQueue(render.platform, onIdle, render.t);
  render.platform.uploads.interrupted().then(queue.addInterrupted, render.report);
  let unmount: (() => void) | null = null;
  queue.subscribe(() => {
    if (queue.entries.length > 0) unmount ??= render.mount(createElement(UploadPanel, { uploads }));
    else {
      unmount?.();
      unmount = null;
    }
  });
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  queue.subscribe(changed);
  const uploads: Uploads = {
    ...queue,
    get entries() {
      return queue.entries;
    },
    get isShown() {
      return viewers.size > 0;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show() {
      const viewer = {};
      viewers.add(viewer);
      changed();
      return () => {
        viewers.delete(viewer);
        if (queue.entries.every(({ state }) => state === 'done')) queue.clear();
        changed();
      };
    },
  };
  queues.set(render.platform, uploads);
  return uploads;
}

export function useUploads(): Uploads {
  return uploadsOf(useRender());
}
