import { useRender } from '../../../renderer/contract/render.ts';
import { rawText } from '../../../schemas/value/raw.ts';
import { WidgetNotice } from './ChoicesMissing.tsx';
import classes from './notice.module.css';

interface Props {
  readonly value: unknown;
  readonly labelId: string;
}

/** A stored value that the interface cannot show: as it is, and kept so. The label's menu edits or clears it. */
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
