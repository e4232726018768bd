import { useRender } from '../../../renderer/contract/render.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';

/** The warning of interfaces whose list of choices is not configured (INT-dropdown-02). */
export function ChoicesMissing() {
  const { t } = useRender();
  return <WidgetNotice text={t('interfaces.choices_option_configured_incorrectly')} />;
}
