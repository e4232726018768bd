/** Unsaved edits outlive a closed tab, a crash and an expired session (contracts.md "Drafts"). */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormPlan } from '../../contract/plan.ts';
import type { Draft } from '../../contract/ports.ts';
import { useRender } from '../../contract/render.ts';
import type { OfferedDraft } from '../../contract/screen.ts';
import type { RootStore } from '../../state/edit-store.ts';

/** ms after the last change. */
const writeAfter = 400;

interface DraftRequest {
  readonly store: RootStore;
  readonly collection: string;
  readonly address: string | number;
  readonly plan: FormPlan;
  readonly ready: boolean;
  readonly enabled: boolean;
}

export function useDraft({ store, collection, address, plan, ready, enabled }: DraftRequest) {
  const { drafts, platform, me, clock, tab } = useRender();
  const key = [platform.origin, me.id, collection, address].join('|');
  const [found, setFound] = useState<Draft | null>(null);
  const secret = useRef(new Set<string>());
  secret.current = new Set(plan.fields.filter(({ field }) => isSecret(field)).map(({ field }) => field.field));

  useEffect(() => {
    if (!ready || !enabled) return;
    let gone = false;
    void drafts.read(key).then((draft) => {
      if (gone || !draft || Object.keys(draft.edits).length === 0) return;
      // Saved in another tab, or by hand, in the meantime: nothing is left to restore.
      const differs = Object.entries(draft.edits).some(([field, value]) => store.get([field]) !== value);
      if (differs && Object.keys(store.state.edits).length === 0) setFound(draft);
    });
    return () => {
      gone = true;
    };
  }, [ready, enabled, key, drafts, store]);

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
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [ready, enabled, key, drafts, store, clock, tab]);

  const forget = useCallback(() => {
    setFound(null);
    void drafts.remove(key);
  }, [drafts, key]);
  const draft: OfferedDraft | null = found && {
    at: found.at,
    otherTab: found.tab !== tab,
    fields: Object.keys(found.edits),
    restore() {
      store.restore(found.edits);
      setFound(null);
    },
    discard: forget,
  };
  return { draft, forget };
}

const secretSpecials: ReadonlySet<string> = new Set(['hash', 'conceal']);

function isSecret(field: FormPlan['fields'][number]['field']): boolean {
  return field.special.some((special) => secretSpecials.has(special)) || field.field === 'password';
}
