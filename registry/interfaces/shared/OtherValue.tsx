import type { ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { isAmount } from '../../../schemas/field/traits.ts';
import { fieldProps, type ControlSource } from './control.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { useTypedNumber } from './use-typed-number.ts';
import { InputError, isReported } from './InputError.tsx';

interface Props extends ControlSource {
  readonly value: unknown;
  readonly field: Field;
  /** Accessible name inside a group of choices. If absent, the field's label is used. */
  readonly label?: string;
  readonly end?: ReactNode;
  onChange(value: string | number | null): void;
}

/** An input for a value that is not one of the choices. In number fields it accepts only numbers. */
export function OtherValue(props: Props) {
  const { t } = useRender();
  const { value, field, label, end, onChange } = props;
  const number = useTypedNumber({ value, type: field.type, field: field.field, onChange });
  const isNumber = isAmount(field.type);
  const wrong = isNumber && number.wrong;
  const hint = `${props.labelId}-other-hint`;
  const names = fieldProps(props);
  return (
    <div>
      <TextField
        {...names}
        {...(label === undefined
          ? {}
          : { 'aria-labelledby': undefined, 'aria-label': label, 'aria-required': undefined })}
        invalid={wrong || names.invalid}
        aria-describedby={wrong ? hint : props.describedBy}
        data-other
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : undefined}
        value={isNumber ? number.text : value === null ? '' : String(value)}
        placeholder={t('interfaces.other_value')}
        end={end}
        onChange={({ currentTarget }) =>
          isNumber ? number.type(currentTarget.value) : onChange(currentTarget.value || null)
        }
        onBlur={number.leave}
      />
      {wrong && !isReported(props.issues) && <InputError id={hint} text={t('interfaces.not_a_number')} />}
    </div>
  );
}
