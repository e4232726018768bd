import { isRecord } from '../../../schemas/value/record.ts';

/** Heights in px: without rules, around the rules, of one rule, and of a nested group. */
const [none, frame, line, group] = [134, 104, 54, 108];

/** Estimates the height of a filter's editor. */
export function heightOf(filter: unknown): number {
  const rules = rulesOf(filter);
  return rules.length === 0 ? none : frame + sum(rules);
}

const sum = (rules: readonly unknown[]): number =>
  rules.reduce<number>((height, rule) => {
    const inside = rulesOf(rule);
    return height + (inside.length === 0 ? line : group + sum(inside));
  }, 0);

/** Returns the rules of a group. */
function rulesOf(filter: unknown): readonly unknown[] {
  const held = isRecord(filter) ? (filter['_and'] ?? filter['_or']) : null;
  return Array.isArray(held) ? held : [];
}
