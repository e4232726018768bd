import { Icon } from './controls/Icon.tsx';
import classes from './widget-notice.module.css';

/** A warning that replaces a control with incomplete configuration. */
export function WidgetNotice({ text }: { readonly text: string }) {
  return (
    <div className={classes.notice} role="note">
      <Icon name="warning" />
      <span>{text}</span>
    </div>
  );
}
