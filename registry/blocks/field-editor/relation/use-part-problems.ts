import { useRender } from '../../../../renderer/contract/render.ts';
import type { RelationDraft } from '../../../../schemas/relation/new-relation.ts';
import type { RelationProblems } from '../../../../schemas/relation/relation-problems.ts';
import type { Refusal } from '../refusals.ts';

/** Returns a function that returns the message at the input of a part of the relation. */
export function usePartProblems(
  relation: RelationDraft,
  problems: RelationProblems,
  refusal: Refusal | null,
) {
  const { t } = useRender();
  return (part: keyof RelationDraft): string | undefined => {
    if (refusal?.input === part) return refusal.message;
    const problem = problems[part];
    return problem && t(`settings.name_${problem}`, { name: String(relation[part]) });
  };
}
