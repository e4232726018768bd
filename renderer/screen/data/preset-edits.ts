/** Changes of a preset: in use at once, stored a moment later or when the list is left (PRES-07, PRES-08). No React. */
import type { Preset } from '../../../schemas/query/types.ts';
import type { Clock } from '../../contract/ports.ts';

/** Milliseconds after the last change (PRES-08). */
const saveAfter = 450;

export interface PresetEdits {
  /** Over what is stored. */
  readonly changes: Partial<Preset>;
  subscribe(listener: () => void): () => void;
  /** What is stored, as far as is known. */
  startFrom(preset: Preset): void;
  change(part: (now: Preset) => Partial<Preset>): void;
  /** Stores at once what waits for it. */
  flush(): void;
  /** Somebody shows it, until the answer is called. */
  use(): () => void;
}

interface Parts {
  readonly clock: Clock;
  /** Absent: changes last as long as the page. Answers what is stored now, under its id. */
  readonly store?: (preset: Preset) => Promise<Preset>;
}

type Known = Map<string, PresetEdits>;
const known = new WeakMap<object, Known>();

/** The same one for everybody who asks while it is shown or being stored: who comes back meanwhile goes on with it. */
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

  const become = (next: Partial<Preset>) => {
    changes = next;
    for (const listener of listeners) listener();
  };
  const forget = () => {
    if (users === 0 && !isStoring && all.get(subject) === edits) all.delete(subject);
  };
  const flush = async () => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
    // One at a time: the first may give it its id.
    if (isStoring || !isWaiting || !store || !stored) return;
    isStoring = true;
    if (!all.has(subject)) all.set(subject, edits);
    while (isWaiting) {
      isWaiting = false;
      try {
        stored = await store({ ...stored, ...changes });
        if (!isWaiting) become({});
      } catch (error) {
        // The page keeps working as arranged; only the memory of it is lost.
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
      if (!isStoring) stored = preset;
    },
    change(part) {
      if (!stored) return;
      become({ ...changes, ...part({ ...stored, ...changes }) });
      if (!store || stored.bookmark !== null) return;
      isWaiting = true;
      if (timer !== null) clock.clearTimeout(timer);
      // Told by what was just left.
      if (users === 0) edits.flush();
      else timer = clock.setTimeout(edits.flush, saveAfter);
    },
    flush: () => void flush(),
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
