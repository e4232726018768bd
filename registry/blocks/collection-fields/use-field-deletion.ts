import { useRender } from '../../../renderer/contract/render.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';

/** Returns a function that deletes a field with its column, after a question that counts the values that are lost. */
export function useFieldDeletion(collection: string): (field: Field) => Promise<void> {
  const { t, platform, confirm, notify, report } = useRender();
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
      const isMeant = await confirm({
        title: t('settings.delete_field_title', { name: field.name }),
        text: `${losses} ${t('settings.loses_for_good')}`.trim(),
        confirm: t('settings.delete_field'),
        danger: true,
      });
      if (!isMeant) return;
      await platform.call(
        'DELETE',
        `/fields/${encodeURIComponent(collection)}/${encodeURIComponent(field.field)}`,
      );
      notify({ kind: 'success', title: t('settings.field_deleted', { name: field.name }) });
    } catch (error) {
      report(error, t('settings.field_not_deleted', { name: field.name }));
    }
  };
}
