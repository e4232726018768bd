import { useMemo, useRef, useState } from 'react';
import type { RawPermission } from '../../../schemas/permission/types.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import { planPermissions, type PermissionChanges } from '../../../schemas/permission/plan.ts';
import { PlatformError, type Platform, type Row } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useUnloadWarning } from '../../../renderer/kit/hooks/use-unload-warning.ts';

const target = { collection: 'directus_permissions' };

/** The permissions of a role (null: public), and functions that change them at once. */
export interface RolePermissions {
  /** undefined while they are read. They contain the changes that are being stored. */
  readonly rows: readonly PermissionRow[] | undefined;
  readonly error: unknown;
  readonly again: () => void;
  readonly isSaving: boolean;
  /** Stores other permissions. Changes that are made during a request are stored after it. */
  readonly change: (next: readonly PermissionRow[]) => void;
  /** Stores the permissions before the last change of this page. null if there is none. */
  readonly undo: (() => void) | null;
  /** Stores the changes again that could not be stored. null if there are none. */
  readonly retry: (() => void) | null;
}

/** Called when changes are stored, with the permissions before and after them. */
type OnSaved = (before: readonly PermissionRow[], after: readonly PermissionRow[], isUndo: boolean) => void;

/** Reads and stores the permissions of a role (CALL-62…65, PERM-19). */
export function usePermissions(role: string | null, onSaved: OnSaved): RolePermissions {
  const { platform, report, t } = useRender();
  const { data, error, mutate } = useRead(
    ['read', [target.collection], 'permissions of a role', role],
    (signal) => readPermissions(platform, role, signal),
  );
  const [wanted, setWanted] = useState<readonly PermissionRow[] | null>(null);
  const [past, setPast] = useState<readonly (readonly PermissionRow[])[]>([]);
  const [failed, setFailed] = useState<readonly PermissionRow[] | null>(null);
  const next = useRef<readonly PermissionRow[] | null>(null);
  const isSending = useRef(false);
  const isUndo = useRef(false);
  /** The steps before the first undo that is not stored yet. */
  const pastBeforeUndo = useRef<typeof past | null>(null);
  const stored = useRef(data);
  if (!isSending.current) stored.current = data;
  useUnloadWarning(() => isSending.current || failed !== null);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    let hasFailed = false;
    let goal: readonly PermissionRow[] | null = null;
    const before = stored.current ?? [];
    try {
      while (next.current) {
        goal = next.current;
        next.current = null;
        await store(platform, planPermissions(stored.current ?? [], goal));
        // The ids of new permissions are needed by the next change.
        stored.current = await readPermissions(platform, role);
      }
      onSaved(before, stored.current ?? [], isUndo.current);
    } catch (failure) {
      hasFailed = true;
      // The platform would refuse the same changes again.
      const isRefused = failure instanceof PlatformError && failure.status >= 400 && failure.status < 500;
      if (!isRefused) setFailed(next.current ?? goal);
      next.current = null;
      if (pastBeforeUndo.current) setPast(pastBeforeUndo.current);
      report(failure, t('permissions.not_saved'));
    } finally {
      isSending.current = false;
      pastBeforeUndo.current = null;
      // After a failure the shown permissions stay until the stored ones are read.
      await (hasFailed ? mutate() : mutate(stored.current, { revalidate: false }));
      // A change that was made during the last read is sent now.
      if (next.current) void send();
      else setWanted(null);
    }
  };
  const save = (rows: readonly PermissionRow[]) => {
    next.current = rows;
    setFailed(null);
    setWanted(rows);
    void send();
  };
  const rows = wanted ?? data;
  // A change that could not be stored is a step too, but its undo would do nothing.
  const lastStep = useMemo(() => past.findLastIndex((step) => !isUnchanged(rows ?? [], step)), [past, rows]);
  const last = past[lastStep];
  return {
    rows,
    error,
    again: () => void mutate(),
    isSaving: wanted !== null,
    change: (rowsNow) => {
      // Otherwise the next undo would seem to do nothing.
      if (!rows || isUnchanged(rows, rowsNow)) return;
      isUndo.current = false;
      setPast([...past, rows]);
      save(rowsNow);
    },
    undo:
      last === undefined
        ? null
        : () => {
            isUndo.current = true;
            pastBeforeUndo.current ??= past;
            setPast(past.slice(0, lastStep));
            save(last);
          },
    retry: failed === null ? null : () => save(failed),
  };
}

function isUnchanged(before: readonly PermissionRow[], after: readonly PermissionRow[]): boolean {
  const { create, update, remove } = planPermissions(before, after);
  // A new permission has no id before it is stored, so its removal is not in the plan.
  return before.length === after.length && create.length + update.length + remove.length === 0;
}

/** Returns the stored permissions. The built-in ones of app access are left out. */
async function readPermissions(
  platform: Platform,
  role: string | null,
  signal?: AbortSignal,
): Promise<readonly PermissionRow[]> {
  const filter = role === null ? { role: { _null: true } } : { role: { _eq: role } };
  const { data } = await platform.read<readonly RawPermission[]>(target, { filter, limit: -1 }, signal);
  return data.filter(({ system }) => system !== true);
}

async function store(platform: Platform, { create, update, remove }: PermissionChanges): Promise<void> {
  if (remove.length > 0) await platform.remove(target, remove);
  for (const [set, ids] of grouped(update)) await platform.updateMany(target, ids, JSON.parse(set) as Row);
  if (create.length > 0) await platform.call('POST', '/permissions', create);
}

/** Groups updates with equal values, so that a bulk change is one request. */
function grouped(update: PermissionChanges['update']): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const { id, set } of update) {
    const text = JSON.stringify(set);
    groups.set(text, [...(groups.get(text) ?? []), id]);
  }
  return groups;
}
