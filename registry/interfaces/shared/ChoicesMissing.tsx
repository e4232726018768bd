import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import classes from './notice.module.css';

/** The warning of interfaces whose list of choices is not configured (INT-dropdown-02). */
export function ChoicesMissing() {
  const { t } = useRender();
  return <WidgetNotice text={t('interfaces.choices_option_configured_incorrectly')} />;
}

/** A warning that replaces a control with incomplete configuration. */
export function WidgetNotice({ text }: { readonly text: string }) {
  return (
    <div className={classes.notice} role="note">
      <Icon name="warning" />
      <span>{text}</span>
    </div>
  );
}
