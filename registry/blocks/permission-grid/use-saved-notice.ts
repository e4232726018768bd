import { useEffect, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { accessChanges } from '../../../schemas/permission/access-changes.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import { effectOf } from './effect-of.ts';

interface SavedChange {
  readonly role: string | null;
  readonly before: readonly PermissionRow[];
  readonly after: readonly PermissionRow[];
  /** Null after an undo. */
  readonly undo: (() => void) | null;
}

/** Returns a function that reports who gains and loses what by a stored change, in one notification with its undo. */
export function useSavedNotice() {
  const { t, metadata, platform, notify } = useRender();
  const close = useRef<() => void>(() => undefined);
  const last = useRef(0);
  // The undo of the notification belongs to this page.
  useEffect(() => () => close.current(), []);
  return async ({ role, before, after, undo }: SavedChange): Promise<void> => {
    const changes = accessChanges(before, after);
    if (changes.length === 0) return;
    const number = (last.current += 1);
    const text = await effectOf(changes, role, { t, metadata, platform });
    // A later change has its own notification.
    if (number !== last.current) return;
    close.current();
    close.current = notify({
      kind: 'success',
      title: t(undo ? 'permissions.saved' : 'permissions.undone'),
      text,
      ...(undo && { action: { label: t('item.undo'), run: undo } }),
    });
  };
}
