import { useRender } from '../../../renderer/contract/render.ts';

/** An en dash in the placeholder colour; read aloud as "no value". */
export function EmptyValue() {
  const { t } = useRender();
  return (
    <span style={{ color: 'var(--text-placeholder)' }} aria-label={t('displays.no_value')} role="img">
      –
    </span>
  );
}
