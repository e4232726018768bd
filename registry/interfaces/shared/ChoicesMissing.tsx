import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import classes from './notice.module.css';

/** INT-dropdown-02: the warning of every interface that chooses from a list, where there is none. */
export function ChoicesMissing() {
  const { t } = useRender();
  return <WidgetNotice text={t('interfaces.choices_option_configured_incorrectly')} />;
}

/** A warning in place of a control that cannot work as configured. */
export function WidgetNotice({ text }: { readonly text: string }) {
  return (
    <div className={classes.notice} role="note">
      <Icon name="warning" />
      <span>{text}</span>
    </div>
  );
}
