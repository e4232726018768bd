import { useState } from 'react';
import type { PermissionTab } from './parts.ts';

type Listener = (message: string | null) => void;

/** Returns, for each tab, the message of a control whose text is not a valid value, and the listener of its controls. */
export function useUnreadTabs(tabs: readonly PermissionTab[]): {
  readonly unread: Partial<Record<PermissionTab, string | null>>;
  readonly listeners: Partial<Record<PermissionTab, Listener>>;
} {
  const [unread, setUnread] = useState<Partial<Record<PermissionTab, string | null>>>({});
  // Stable functions, because controls report to a different one again.
  const [listeners] = useState<Partial<Record<PermissionTab, Listener>>>(() =>
    Object.fromEntries(
      tabs.map((tab) => [tab, (message: string | null) => setUnread((now) => ({ ...now, [tab]: message }))]),
    ),
  );
  return { unread, listeners };
}
