import { UnstyledButton } from '@mantine/core';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { booleanOf } from '../../../schemas/value/boolean.ts';
import { isSpecifiedGreen } from '../shared/options.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import classes from './boolean.module.css';
import type { options } from './options.ts';

/**
 * A checkbox for true, false and null, which is shown as indeterminate (INT-boolean-02). The first click turns null
 * into true.
 */
export function BooleanCheckbox(props: InterfaceProps<typeof options, boolean>) {
  const { t } = useRender();
  const text = useText();
  const { options: chosen, disabled, required, issues, labelId, describedBy, onChange } = props;
  const value = booleanOf(props.value);
  if (value === null && props.value !== null) return <RawValue value={props.value} labelId={labelId} />;
  const icon = value === null ? 'indeterminate_check_box' : value ? chosen.iconOn : chosen.iconOff;
  return (
    <UnstyledButton
      role="checkbox"
      aria-checked={value === null ? 'mixed' : value}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-disabled={disabled !== false || undefined}
      className={classes.box}
      data-readonly={disabled !== false || undefined}
      data-invalid={issues.length > 0 || undefined}
      onClick={() => disabled === false && onChange(value !== true)}
    >
      <span
        className={classes.icon}
        style={value === true && !isSpecifiedGreen(chosen.color) ? { color: chosen.color } : undefined}
        data-on={value === true || undefined}
      >
        <Icon name={icon} />
      </span>
      <span>{text(chosen.label) || t(value ? 'common.yes' : 'common.no')}</span>
    </UnstyledButton>
  );
}
