import { useRender } from '../../../renderer/contract/render.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { changeModel } from '../../shared/model/change-model.ts';
import { useStepReport } from '../../shared/model/use-step-report.ts';
import { useChangeNotice } from '../../shared/model/use-undo.ts';

/** Returns a function that deletes a field with its column, after a question that counts the values that are lost. */
export function useFieldDeletion(collection: string): (field: Field) => Promise<void> {
  const { t, platform, metadata, confirm } = useRender();
  const notifyChange = useChangeNotice();
  const reportSteps = useStepReport();
  const countValues = async (field: Field): Promise<number | null> => {
    if (!isStored(field.type)) return null;
    const query = { filter: { [field.field]: { _nnull: true } }, limit: 0, meta: ['filter_count'] as const };
    const { meta } = await platform.read({ collection }, query);
    return meta.filter_count ?? null;
  };
  return async (field) => {
    try {
      // The question is asked even if the values cannot be counted.
      const count = await countValues(field).catch(() => null);
      const losses = count === null ? '' : t('settings.loses_values', { count });
      // Values that were deleted cannot be restored.
      const losesNothing = count === 0 || !isStored(field.type);
      const isFinal = !losesNothing || !platform.capabilities.modelSteps;
      const isMeant = await confirm({
        title: t('settings.delete_field_title', { name: field.name }),
        text: `${losses} ${isFinal ? t('settings.loses_for_good') : ''}`.trim(),
        confirm: t('settings.delete_field'),
        danger: true,
      });
      if (!isMeant) return;
      const change = await changeModel(
        { platform, metadata },
        { change: 'deleted-field', collection, field: field.field },
      );
      notifyChange(t('settings.field_deleted', { name: field.name }), losesNothing ? change : null);
    } catch (error) {
      reportSteps(error, t('settings.field_not_deleted', { name: field.name }));
    }
  };
}
