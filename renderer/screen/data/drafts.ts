/** Drafts: unsaved edits survive a closed tab, a crash and an expired session. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { sameValue } from '../../../schemas/value/same.ts';
import type { FormPlan } from '../../contract/plan.ts';
import type { Draft } from '../../contract/ports.ts';
import { useRender } from '../../contract/render.ts';
import type { OfferedDraft } from '../../contract/screen.ts';
import type { PageStore } from '../../contract/store.ts';
import { whenLeaving } from '../../kit/hooks/use-debounced.ts';
import { conflictsSince } from '../../state/conflict-issues.ts';
import { isKeptOutOfDrafts } from '../../state/kept-out.ts';

/** Delay in ms after the last change. */
const writeAfter = 400;

interface DraftRequest {
  readonly store: PageStore;
  readonly collection: string;
  readonly address: string | number;
  readonly plan: FormPlan;
  readonly ready: boolean;
  readonly enabled: boolean;
}

export function useDraft({ store, collection, address, plan, ready, enabled }: DraftRequest) {
  const { drafts, platform, me, clock, tab } = useRender();
  const subject = [platform.origin, me.id, collection, address].join('|');
  const isNew = address === '+';
  // Two tabs can each have a new item, so new items have one draft per tab.
  const key = isNew ? `${subject}|${tab}` : subject;
  const [found, setFound] = useState<(Draft & { readonly key: string }) | null>(null);
  const restored = useRef<string | null>(null);
  const secret = useRef(new Set<string>());
  secret.current = new Set(plan.fields.filter(isKeptOutOfDrafts).map(({ field }) => field.field));

  useEffect(() => {
    if (!ready || !enabled) return;
    let gone = false;
    const newest = async () => {
      const from = isNew ? (await drafts.list(`${subject}|`))[0]?.key : key;
      const draft = from === undefined ? null : await drafts.read(from);
      if (gone || from === undefined || !draft || Object.keys(store.state.edits).length > 0) return;
      // The item may have been saved since in another tab. Then there is nothing to restore.
      const differs = Object.entries(draft.edits).some(
        ([field, value]) => !sameValue(store.get([field]) ?? null, value),
      );
      if (differs) setFound({ ...draft, key: from });
    };
    void newest();
    return () => {
      gone = true;
    };
  }, [ready, enabled, key, subject, isNew, drafts, store]);

  useEffect(() => {
    if (!ready || !enabled) return;
    let timer: number | null = null;
    const write = () => {
      timer = null;
      const { edits, initial } = store.state;
      const kept = Object.entries(edits).filter(([field]) => !secret.current.has(field));
      if (kept.length === 0) return void drafts.remove(key);
      void drafts.write(key, {
        at: clock.now(),
        tab,
        edits: Object.fromEntries(kept),
        base: Object.fromEntries(kept.map(([field]) => [field, initial[field] ?? null])),
      });
    };
    let edits = store.state.edits;
    const stop = store.subscribe([], () => {
      if (store.state.edits === edits) return;
      edits = store.state.edits;
      if (timer !== null) clock.clearTimeout(timer);
      timer = clock.setTimeout(write, writeAfter);
    });
    const flush = () => timer !== null && (clock.clearTimeout(timer), write());
    const removeListeners = whenLeaving(flush);
    return () => {
      stop();
      flush();
      removeListeners();
    };
  }, [ready, enabled, key, drafts, store, clock, tab]);

  const forget = useCallback(() => {
    for (const kept of new Set([key, found?.key, restored.current])) if (kept) void drafts.remove(kept);
    restored.current = null;
    setFound(null);
  }, [drafts, key, found]);
  const draft: OfferedDraft | null = found && {
    at: found.at,
    otherTab: found.tab !== tab,
    fields: Object.keys(found.edits),
    restore() {
      const { initial } = store.state;
      restored.current = found.key;
      store.restore(found.edits);
      // Fields that changed on the server since then get a conflict issue, and the user decides before
      // saving.
      store.setIssues(conflictsSince(found.base, initial));
      setFound(null);
    },
    discard: forget,
  };
  return { draft, forget };
}
