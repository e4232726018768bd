import { Slider as Track } from '@mantine/core';
import { numberFormat } from '../../../schemas/value/intl.ts';
import { isNumeral } from '../../../schemas/value/read-number.ts';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import type { options } from './options.ts';
import classes from './slider.module.css';

/** Edits a number between two limits. null until the user moves it. */
export function Slider(props: InterfaceProps<typeof options, number | string>) {
  const { t, locale } = useRender();
  const { value, options: chosen, disabled, labelId, describedBy, issues, onChange } = props;
  const { minValue, maxValue, stepInterval, alwaysShowValue } = chosen;
  if (value !== null && !isNumeral(value)) return <RawValue value={value} labelId={labelId} />;
  const number = value === null ? null : Number(value);
  const shown = (each: number) => numberFormat(locale, { maximumFractionDigits: 12 }).format(each);
  return (
    <div className={classes.slider} data-invalid={issues.length > 0 || undefined}>
      <Track
        className={classes.track}
        thumbProps={{ 'aria-labelledby': labelId, 'aria-describedby': describedBy }}
        // Without a value the thumb is at the minimum.
        thumbValueText={number === null ? t('displays.no_value') : shown(number)}
        min={minValue}
        max={maxValue}
        step={stepInterval}
        value={number ?? minValue}
        disabled={disabled !== false}
        label={alwaysShowValue ? null : shown}
        data-empty={number === null || undefined}
        onChange={(next) => {
          if (disabled === false) onChange(next);
        }}
      />
      {alwaysShowValue && <output className={classes.value}>{number === null ? '–' : shown(number)}</output>}
    </div>
  );
}
