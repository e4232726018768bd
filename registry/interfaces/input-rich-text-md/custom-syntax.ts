import { isRecord } from '../../../schemas/value/record.ts';
import type { CustomSyntax } from './commands.ts';

/** Parses the configured syntaxes. Drops entries without prefix and suffix. */
export function customSyntaxOf(raw: unknown): readonly CustomSyntax[] {
  if (!Array.isArray(raw)) return [];
  return raw
    .filter(isRecord)
    .map(({ name, icon, prefix, suffix, box }) => ({
      name: wordsOf(name) || wordsOf(prefix),
      icon: wordsOf(icon) || 'data_object',
      prefix: wordsOf(prefix),
      suffix: wordsOf(suffix),
      box: box === 'block' ? ('block' as const) : ('inline' as const),
    }))
    .filter(({ prefix, suffix }) => prefix + suffix !== '');
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');
