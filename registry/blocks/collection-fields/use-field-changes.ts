import { useRender } from '../../../renderer/contract/render.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { useMetaChanges } from '../../shared/model/use-meta-changes.ts';
import { applyChanges } from './arrange.ts';

/** Saves changes of fields at once (DM-20). The fields that are shown contain all changes. */
export function useFieldChanges(collection: string, fields: readonly Field[]) {
  const { t, metadata } = useRender();
  const { unsaved, isSaving, change } = useMetaChanges({
    stored: (name) => metadata.field(collection, name)?.meta,
    changeOf: (changes) => ({ change: 'fields', collection, changes }),
    saved: t('settings.layout_saved'),
    notSaved: t('settings.layout_not_saved'),
  });
  return { shown: applyChanges(fields, unsaved), isSaving, change };
}
