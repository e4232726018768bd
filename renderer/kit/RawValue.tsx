import { rawText } from '../../schemas/value/raw.ts';
import { useRender } from '../contract/render.ts';
import { WidgetNotice } from './WidgetNotice.tsx';
import classes from './widget-notice.module.css';

interface Props {
  readonly value: unknown;
  readonly labelId: string;
  /** Why the value is shown like this. Default: the interface cannot edit it. */
  readonly reason?: string;
}

/** Shows a stored value that the interface cannot edit. It stays unchanged; the field's menu can edit or clear it. */
export function RawValue({ value, labelId, reason }: Props) {
  const { t } = useRender();
  const text = rawText(value);
  return (
    <div className={classes.raw}>
      <WidgetNotice text={reason ?? t('interfaces.value_not_shown')} />
      <textarea
        readOnly
        aria-labelledby={labelId}
        rows={Math.min(10, text.split('\n').length)}
        value={text}
      />
    </div>
  );
}
