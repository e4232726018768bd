/**
 * Changes of a preset. They apply at once and are stored after a delay, or when the list is left (PRES-07,
 * PRES-08). Independent of React.
 */
import { isChanged, withoutPage } from '../../../schemas/query/presets.ts';
import type { Preset, StoredPreset } from '../../../schemas/query/types.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import type { Clock } from '../../contract/ports.ts';

/** Delay in ms after the last change (PRES-08). */
const saveAfter = 450;

export interface PresetEdits {
  /** Changes that are not stored yet. */
  readonly changes: Partial<Preset>;
  subscribe(listener: () => void): () => void;
  /** Sets the stored preset, as far as it is known. */
  startFrom(preset: Preset): void;
  /**
   * Returns to a page of a layout without storing it. Only the first call has an effect, and only before the first
   * change. Does not notify, because it is called while rendering.
   */
  restorePage(page: number | undefined, layout: string): void;
  change(part: (now: Preset) => Partial<Preset>): void;
  /** Stores pending changes at once, after a save that is running. */
  flush(): void;
  /** Stores pending changes at once, because the page may close. */
  leave(): void;
  /**
   * Stores the changes of a bookmark (PRES-09), and returns the stored preset: a new one if another user owns the bookmark
   * (PRES-07). Rejects and keeps the changes if the platform refuses.
   */
  save(): Promise<StoredPreset>;
  /** Drops changes that are not stored (PRES-10). */
  discard(): void;
  /** Registers a component that shows the preset. Returns the function that unregisters it. */
  use(): () => void;
}

interface Parts {
  readonly clock: Clock;
  /**
   * Stores the preset and returns the stored one with its id. `before` is the preset as the platform returned it last. If
   * this function is absent, changes last only as long as the page.
   */
  readonly store?: (preset: Preset, before?: Preset) => Promise<StoredPreset>;
}

type Known = Map<string, PresetEdits>;
const known = new WeakMap<object, Known>();

/**
 * Returns the edits of a subject. The same object is shared while a component shows it or while it is being
 * stored. A user who returns to the list therefore continues with it.
 */
export function presetEdits(of: object, subject: string, parts: Parts): PresetEdits {
  const all = known.get(of) ?? new Map<string, PresetEdits>();
  known.set(of, all);
  const edits = all.get(subject) ?? createPresetEdits(parts, all, subject);
  all.set(subject, edits);
  return edits;
}

function createPresetEdits({ clock, store }: Parts, all: Known, subject: string): PresetEdits {
  const listeners = new Set<() => void>();
  let stored: Preset | null = null;
  let changes: Partial<Preset> = {};
  let users = 0;
  let timer: number | null = null;
  let isWaiting = false;
  let isStoring = false;
  /** True once the platform has stored this list's own preset, so that its id is known. */
  let hasOwnPreset = false;
  let isRestored = false;
  /** The page that the list returned to, until the first change. */
  let restored: { readonly page: number; readonly layout: string } | null = null;

  const become = (next: Partial<Preset>) => {
    changes = next;
    for (const listener of listeners) listener();
  };
  /** Applies the page to the stored preset. Other settings of the stored preset stay as they are. */
  const applyPage = () => {
    const query = restored && stored?.layout_query?.[restored.layout];
    if (!restored || restored.page === (query?.page ?? 1)) changes = {};
    else
      changes = {
        layout_query: { ...stored?.layout_query, [restored.layout]: { ...query, page: restored.page } },
      };
  };
  const forget = () => {
    // The changes of a bookmark stay until they are saved or dropped.
    const isKept =
      store !== undefined && stored !== null && stored.bookmark !== null && isChanged(stored, changes);
    if (users === 0 && !isStoring && !isKept && all.get(subject) === edits) all.delete(subject);
  };
  const flush = async () => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
    // Saves run one at a time, because the first one may create the preset's id.
    if (isStoring || !isWaiting || !store || !stored) return;
    isStoring = true;
    if (!all.has(subject)) all.set(subject, edits);
    while (isWaiting) {
      isWaiting = false;
      try {
        stored = await store({ ...stored, ...changes }, stored);
        hasOwnPreset = true;
        if (!isWaiting) become({});
      } catch (error) {
        // The list keeps its arrangement; only the stored preset is not updated.
        console.warn(`The arrangement of "${stored.collection}" could not be saved.`, error);
      }
    }
    isStoring = false;
    forget();
  };

  const edits: PresetEdits = {
    get changes() {
      return changes;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    startFrom(preset) {
      if (isStoring) return;
      const before = stored?.layout_query;
      stored = preset;
      // The platform's preset can differ from the one of the last visit.
      if (restored && !sameValue(before, preset.layout_query)) applyPage();
    },
    restorePage(page, layout) {
      if (isRestored) return;
      isRestored = true;
      if (page === undefined || Object.keys(changes).length > 0) return;
      restored = { page, layout };
      applyPage();
    },
    change(part) {
      if (!stored) return;
      restored = null;
      become({ ...changes, ...part({ ...stored, ...changes }) });
      if (!store || stored.bookmark !== null) return;
      isWaiting = true;
      if (timer !== null) clock.clearTimeout(timer);
      // The change came from a component that has just unmounted.
      if (users === 0) edits.flush();
      else timer = clock.setTimeout(edits.flush, saveAfter);
    },
    flush: () => void flush(),
    leave() {
      // The page may close before the running save ends, and with it the next one.
      if (isStoring && isWaiting && hasOwnPreset && store && stored) {
        isWaiting = false;
        void store({ ...stored, ...changes }).catch(() => undefined);
      } else void flush();
    },
    async save() {
      if (!store || !stored) throw new Error('This list has no bookmark to save.');
      const sent = changes;
      isStoring = true;
      try {
        const saved = await store(withoutPage({ ...stored, ...sent }), withoutPage(stored));
        if (saved.id === stored.id) stored = saved;
        const isNewer = ([name, value]: [string, unknown]) => value !== sent[name as keyof Preset];
        become(Object.fromEntries(Object.entries(changes).filter(isNewer)));
        return saved;
      } finally {
        isStoring = false;
        forget();
      }
    },
    discard() {
      restored = null;
      become({});
    },
    use() {
      users += 1;
      all.set(subject, edits);
      return () => {
        users -= 1;
        if (users > 0) return;
        edits.flush();
        forget();
      };
    },
  };
  return edits;
}
