/** Entries of the command palette, and their search. Pure. */
import { fold } from '../../../schemas/filter/fold.ts';

export interface Entry {
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  /** A second line: the collection of an item, the module of a page. */
  readonly detail: string | null;
  readonly icon: string;
  /** Other words that find the entry, such as the key of a collection. */
  readonly words: readonly string[];
  /** As in a descriptor: `meta+s`. */
  readonly shortcut: string | null;
  /** Opens a page, by its path in the app, or runs a function. */
  readonly does: { readonly path: string } | { readonly run: () => void };
}

/** Returns the path of the page that an entry opens. null if it runs a function. */
export const pathOf = ({ does }: Entry): string | null => ('path' in does ? does.path : null);

export interface EntryGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Part of a label. Marked parts match the search. */
export interface LabelPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/**
 * Returns at most `limit` entries that contain every word of the query, the best first: labels that start with the
 * query, then labels with a word that starts with it, then labels that contain it. Ignores case and accents.
 */
export function findEntries(entries: readonly Entry[], query: string, limit: number): readonly Entry[] {
  const wanted = plain(query).trim();
  if (wanted === '') return entries.slice(0, limit);
  const terms = wanted.split(/\s+/);
  return entries
    .flatMap((entry) => {
      const label = plain(entry.label);
      const text = [label, ...[entry.detail ?? '', ...entry.words].map(plain)].join('\n');
      return terms.every((term) => text.includes(term)) ? [{ entry, rank: rankOf(label, wanted) }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

function rankOf(label: string, wanted: string): number {
  const at = label.indexOf(wanted);
  if (at === 0) return 0;
  if (at === -1) return 3;
  return /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? 2 : 1;
}

/** Splits a label at the words of the query. */
export function markLabel(label: string, query: string): readonly LabelPart[] {
  const text = plain(label);
  // Positions are equal only if no character changed its length.
  const terms = text.length === label.length ? plain(query).trim().split(/\s+/) : [];
  const isMarked = Array.from({ length: label.length }, () => false);
  for (const term of terms) {
    if (term === '') continue;
    let at = text.indexOf(term);
    while (at !== -1) {
      isMarked.fill(true, at, at + term.length);
      at = text.indexOf(term, at + term.length);
    }
  }
  const parts: { text: string; isMarked: boolean }[] = [];
  for (let i = 0; i < label.length; i++) {
    const last = parts.at(-1);
    if (last && last.isMarked === isMarked[i]) last.text += label.charAt(i);
    else parts.push({ text: label.charAt(i), isMarked: isMarked[i] === true });
  }
  return parts;
}

/** Returns the text without case and accents. */
const plain = (text: string) => fold(text.normalize('NFD').replaceAll(/\p{M}/gu, ''));
