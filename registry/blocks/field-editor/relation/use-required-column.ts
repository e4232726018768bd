import { useRender } from '../../../../renderer/contract/render.ts';
import { useFields } from '../../../../renderer/contract/use-fields.ts';
import type { FieldDraft } from '../../../../schemas/field/field-draft.ts';
import { isOwnColumn } from '../../../../schemas/relation/kind.ts';
import {
  settingProblems,
  type RelationSettings,
  type SettingProblems,
} from '../../../../schemas/relation/relation-settings.ts';
import type { Relation } from '../../../../schemas/relation/types.ts';
import { useRequiredCycle } from './use-required-cycle.ts';

interface Edited {
  readonly collection: string;
  readonly initial: FieldDraft;
  readonly draft: FieldDraft;
  /** The collection to which the column of a new field will refer, or null. */
  readonly newRelated: string | null;
  /** The relation of an existing field, with its settings before and after. */
  readonly near: Relation | undefined;
  readonly before: RelationSettings | undefined;
  readonly after: RelationSettings | undefined;
}

interface RequiredColumn {
  readonly ready: boolean;
  /** The message at the setting that allows NULL. */
  readonly message: string | null;
  /** The tab that resolves the message. */
  readonly tab: 'schema' | 'relationship';
  readonly problems: SettingProblems;
}

/** Checks the relation of a column that does not allow NULL: whether it can be cleared, and whether items can be created. */
export function useRequiredColumn(edited: Edited): RequiredColumn {
  const { collection, initial, draft, newRelated, near, before, after } = edited;
  const { t, metadata } = useRender();
  const { ready: hasNear } = useFields([near?.collection]);
  const isOwn = near !== undefined && isOwnColumn(near, collection, draft.field);
  const wasRequired = near !== undefined && initial.schema?.['is_nullable'] === false;
  const isRequired = draft.schema?.['is_nullable'] === false;
  const { ready, cycle } = useRequiredCycle({
    collection,
    related: isOwn ? near.related_collection : newRelated,
    isRequired: isRequired && !wasRequired,
  });
  const nearIsRequired =
    near !== undefined && metadata.field(near.collection, near.field)?.schema?.is_nullable === false;
  const problems =
    before === undefined || after === undefined
      ? {}
      : settingProblems(before, after, {
          wasRequired: isOwn ? wasRequired : nearIsRequired,
          isRequired: isOwn ? isRequired : nearIsRequired,
          defaultValue: isOwn ? draft.schema?.['default_value'] : null,
        });
  const message =
    cycle !== null
      ? t('settings.required_cycle', {
          path: cycle.map((name) => metadata.collection(name)?.name ?? name).join(' → '),
        })
      : isOwn && !wasRequired && problems.onDelete
        ? t('settings.name_not_null')
        : null;
  return { ready: ready && hasNear, message, tab: cycle === null ? 'relationship' : 'schema', problems };
}
