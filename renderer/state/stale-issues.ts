import type { Issue } from '../../schemas/validation/types.ts';
import type { Row } from '../contract/platform.ts';
import { isRelationEdit } from '../contract/relation-edit.ts';

/**
 * Returns the issues without those of related rows that are no longer staged. Conflicts remain. Returns the
 * same list if nothing is removed.
 */
export function withoutStaleIssues(issues: readonly Issue[], initial: Row, edits: Row): readonly Issue[] {
  const kept = issues.filter(({ field, type }) => {
    const dot = field.indexOf('.');
    if (dot < 0 || type === 'conflict') return true;
    const [name, rest] = [field.slice(0, dot), field.slice(dot + 1)];
    const value = name in edits ? edits[name] : initial[name];
    if (!isRelationEdit(value)) return typeof value === 'object' && value !== null;
    return [...value.create, ...value.update].some((row) => rest.startsWith(`${String(row['$id'])}.`));
  });
  return kept.length === issues.length ? issues : kept;
}
