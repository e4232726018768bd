import { useRender } from '../../../renderer/contract/render.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { nameAt } from '../../../schemas/collection/field-at.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import { unreadableRelations } from '../../../schemas/permission/unreadable-relations.ts';

interface Props {
  readonly rule: unknown;
  readonly collection: string;
  /** The grants of the role, or null while they load. */
  readonly grants: Grants | null;
}

/** Names the relations of a rule that the role may not read. The platform applies the rule regardless. */
export function UnreadableRelations({ rule, collection, grants }: Props) {
  const { t, metadata } = useRender();
  const found = grants ? unreadableRelations(rule, collection, metadata, grants) : [];
  if (found.length === 0) return null;
  return (
    <Notice kind="warning">
      {t('permissions.unreadable_relations', {
        count: found.length,
        fields: found.map(({ path }) => namesOf(path)).join(', '),
      })}
    </Notice>
  );

  function namesOf(path: string): string {
    const steps = path.split('.');
    return steps
      .map((_, i) => nameAt(metadata, collection, steps.slice(0, i + 1).join('.')))
      .reduce((first, second) => t('filter.path', { first, second }));
  }
}
