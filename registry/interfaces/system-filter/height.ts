import { isRecord } from '../../../schemas/value/record.ts';

/** px: without a rule, of what stands around the rules, of a rule, and of a group inside of a group. */
const [none, frame, line, group] = [134, 104, 54, 108];

/** About how high the rules of a filter are. */
export function heightOf(filter: unknown): number {
  const rules = rulesOf(filter);
  return rules.length === 0 ? none : frame + sum(rules);
}

const sum = (rules: readonly unknown[]): number =>
  rules.reduce<number>((height, rule) => {
    const inside = rulesOf(rule);
    return height + (inside.length === 0 ? line : group + sum(inside));
  }, 0);

/** What a group holds. */
function rulesOf(filter: unknown): readonly unknown[] {
  const held = isRecord(filter) ? (filter['_and'] ?? filter['_or']) : null;
  return Array.isArray(held) ? held : [];
}
