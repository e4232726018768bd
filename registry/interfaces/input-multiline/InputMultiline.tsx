import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { fieldProps, fontClass } from '../shared/control.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import classes from './multiline.module.css';
import type { options } from './options.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

type Props = InterfaceProps<typeof options, string>;

/** A multi-line text input that grows with its content up to 24 lines. Empty text is null. */
export function InputMultiline(props: Props) {
  const { t } = useRender();
  const { value, options: chosen, disabled, field, onChange } = props;
  if (typeof value === 'object' && value !== null) return <RawValue value={value} labelId={props.labelId} />;
  const text = value === null ? '' : String(value);
  const { invalid, ...names } = fieldProps(props);
  return (
    <span
      className={classes.frame}
      data-invalid={invalid || undefined}
      data-readonly={disabled !== false || undefined}
    >
      <textarea
        {...names}
        className={`${classes.text} ${ownValue(fontClass, chosen.font) ?? ''}`}
        // In browsers without `field-sizing` in CSS, the initial height fits the lines.
        rows={Math.min(24, Math.max(4, text.split('\n').length))}
        value={text}
        maxLength={field.schema?.max_length ?? undefined}
        placeholder={chosen.placeholder ?? undefined}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        onBlur={() => {
          const trimmed = text.trim();
          if (chosen.trim && disabled === false && trimmed !== text)
            onChange(trimmed === '' ? null : trimmed);
        }}
      />
      {chosen.clear && text !== '' && disabled === false && (
        <BareIconButton
          icon="close"
          size="small"
          label={t('form.clear_value')}
          onClick={() => onChange(null)}
        />
      )}
    </span>
  );
}
