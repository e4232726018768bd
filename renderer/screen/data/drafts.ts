/** Drafts: unsaved edits survive a closed tab, a crash and an expired session. */
import { nanoid } from 'nanoid';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sameValue } from '../../../schemas/value/same.ts';
import type { FormPlan } from '../../contract/plan.ts';
import type { Draft } from '../../contract/ports.ts';
import { useRender } from '../../contract/render.ts';
import type { OfferedDraft } from '../../contract/screen.ts';
import type { PageStore } from '../../contract/store.ts';
import { holdDraft, readDrafts } from '../../kit/drafts/held-drafts.ts';
import { whenLeaving } from '../../kit/hooks/use-debounced.ts';
import { conflictsSince } from '../../state/conflict-issues.ts';
import { isKeptOutOfDrafts } from '../../state/kept-out.ts';
import { currentTab } from './current-tab.ts';

/** Delay in ms after a change. Later changes do not postpone the write, so that a crash while typing loses no more. */
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
  // Each form has its own draft. Two tabs with the same item would overwrite each other's, and so would a form in which the
  // user types before answering the offer of a former draft.
  const [form] = useState(() => nanoid());
  const ownDrafts = `${subject}|${tab}.`;
  const key = ownDrafts + form;
  const [browserTab] = useState(currentTab);
  const [found, setFound] = useState<StoredDraft | null>(null);
  const restored = useRef<string | null>(null);
  const secret = useRef(new Set<string>());
  secret.current = new Set(plan.fields.filter(isKeptOutOfDrafts).map(({ field }) => field.field));

  const find = useCallback(async () => {
    const read = await readDrafts(drafts, subject, (name) => name.startsWith(ownDrafts));
    // Items whose keys begin alike are listed too. Former versions stored drafts without the form.
    const stored = [...read]
      .filter(([name]) => name === subject || /^\|[^|]+$/.test(name.slice(subject.length)))
      .map(([name, draft]) => ({ ...draft, key: name }));
    // The item may have been saved since in another tab. Then there is nothing to restore.
    const differs = ({ edits }: Draft) =>
      Object.entries(edits).some(([field, value]) => !sameValue(store.get([field]) ?? null, value));
    if (Object.keys(store.state.edits).length > 0) return null;
    for (const draft of stored) if (!differs(draft)) void drafts.remove(draft.key);
    const other = stored.findLast(differs) ?? null;
    // After a reload, each of two tabs with the same item continues with its own draft.
    return stored.findLast((draft) => draft.tab === browserTab && differs(draft)) ?? other;
  }, [drafts, subject, ownDrafts, store, browserTab]);

  useEffect(() => {
    if (!ready || !enabled) return;
    let gone = false;
    void find()
      .catch(() => null)
      .then((draft) => {
        if (!gone && draft) setFound(draft);
      });
    return () => {
      gone = true;
    };
  }, [ready, enabled, find]);

  useEffect(() => {
    if (!ready || !enabled) return;
    let timer: number | null = null;
    let release: (() => void) | null = null;
    const write = () => {
      timer = null;
      const { edits, initial } = store.state;
      const kept = Object.entries(edits).filter(([field]) => !secret.current.has(field));
      if (kept.length === 0) {
        release?.();
        release = null;
        return void drafts.remove(key);
      }
      release ??= holdDraft(key);
      const draft = {
        at: clock.now(),
        tab: browserTab,
        edits: Object.fromEntries(kept),
        base: Object.fromEntries(kept.map(([field]) => [field, initial[field] ?? null])),
      };
      const former = restored.current;
      restored.current = null;
      // The former draft stays until this one contains its edits.
      void drafts.write(key, draft).then(() => (former === null ? undefined : drafts.remove(former)));
    };
    let edits = store.state.edits;
    const stop = store.subscribe([], () => {
      if (store.state.edits === edits) return;
      edits = store.state.edits;
      timer ??= clock.setTimeout(write, writeAfter);
    });
    const flush = () => timer !== null && (clock.clearTimeout(timer), write());
    const removeListeners = whenLeaving(flush);
    return () => {
      stop();
      flush();
      release?.();
      removeListeners();
    };
  }, [ready, enabled, key, drafts, store, clock, browserTab]);

  /** After a save. A draft that is offered, but was not restored, stays. */
  const forget = useCallback(() => {
    for (const kept of new Set([key, restored.current])) if (kept !== null) void drafts.remove(kept);
    restored.current = null;
  }, [drafts, key]);
  const draft: OfferedDraft | null = found && {
    at: found.at,
    otherTab: found.tab !== browserTab,
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
    discard() {
      setFound(null);
      void drafts
        .remove(found.key)
        .then(find)
        .then((next) => next && setFound(next));
    },
  };
  return { draft, forget };
}

interface StoredDraft extends Draft {
  readonly key: string;
}
