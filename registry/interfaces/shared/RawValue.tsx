import { useRender } from '../../../renderer/contract/render.ts';
import { rawText } from '../../../schemas/value/raw.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import classes from '../../../renderer/kit/widget-notice.module.css';

interface Props {
  readonly value: unknown;
  readonly labelId: string;
}

/** Shows a stored value that the interface cannot edit. It stays unchanged; the field's menu can edit or clear it. */
export function RawValue({ value, labelId }: Props) {
  const { t } = useRender();
  const text = rawText(value);
  return (
    <div className={classes.raw}>
      <WidgetNotice text={t('interfaces.value_not_shown')} />
      <textarea
        readOnly
        aria-labelledby={labelId}
        rows={Math.min(10, text.split('\n').length)}
        value={text}
      />
    </div>
  );
}
