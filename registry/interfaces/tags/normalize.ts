import { nameInWords } from '../../../schemas/field/name.ts';
import type { OptionsOf } from '../../../schemas/option/types.ts';
import type { options } from './options.ts';

type Rules = Pick<
  OptionsOf<typeof options>,
  'presets' | 'alphabetize' | 'allowCustom' | 'whitespace' | 'capitalization'
>;

const blanks = { hyphen: '-', underscore: '_', remove: '' } as const;
const cases = {
  uppercase: (text: string) => text.toUpperCase(),
  lowercase: (text: string) => text.toLowerCase(),
  'auto-format': nameInWords,
} as const;

/** Normalizes tags as they are stored (INT-tags-02, INT-tags-03). Returns null for none. */
export function normalizeTags(tags: readonly string[], rules: Rules): readonly string[] | null {
  const presets = new Set(presetTags(rules));
  const kept = tags
    .map((tag) => normalizeTag(tag, rules))
    .filter((tag) => tag !== '' && (rules.allowCustom || presets.has(tag)));
  const once = [...new Set(kept)];
  const sorted = rules.alphabetize ? once.toSorted((a, b) => a.localeCompare(b)) : once;
  return sorted.length === 0 ? null : sorted;
}

/** Returns the presets as they are stored when selected. */
export function presetTags(rules: Rules): readonly string[] {
  return [...new Set((rules.presets ?? []).map((tag) => normalizeTag(tag, rules)))];
}

function normalizeTag(tag: string, { whitespace, capitalization }: Rules): string {
  const cased = capitalization === null ? tag.trim() : cases[capitalization](tag.trim());
  return whitespace === null ? cased : cased.replace(/\s+/g, blanks[whitespace]);
}

/** Returns the tags of a csv or json value. A single text is one tag. */
export function tagsOf(value: unknown): readonly string[] {
  if (typeof value === 'string' && value !== '') return value.split(',').map((tag) => tag.trim());
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns whether the interface can show the value. */
export function areTags(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((tag) => typeof tag !== 'object'))
  );
}
