import { useRender } from '../../../renderer/contract/render.ts';

/** Shows an en dash in the placeholder color. Screen readers read "no value". */
export function EmptyValue() {
  const { t } = useRender();
  return (
    <span style={{ color: 'var(--text-placeholder)' }} aria-label={t('displays.no_value')} role="img">
      –
    </span>
  );
}
