import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { comparesParts } from '../../../schemas/filter/operators-of-type.ts';
import { FilterValue, type FilterValueProps } from '../../shared/filter-values/FilterValue.tsx';
import { sourceOf, sourcesOf, spanOf, units, valueOf, type Source, type Span, type Unit } from './dynamic.ts';
import classes from './system-filter.module.css';

/** One value of a condition: a fixed one, the current user or role, or a time relative to now. */
export function RuleValue(props: FilterValueProps) {
  const { t, metadata } = useRender();
  const { field, operator, value, label, disabled = false, onChange } = props;
  // A source without a complete value exists only here.
  const [source, setSource] = useState<Source>(() => sourceOf(value));
  const sources = comparesParts(operator) ? [] : sourcesOf(field, metadata);
  if (sources.length < 2 || !sources.includes(source)) return <FilterValue {...props} />;
  const choose = (next: Source) => {
    setSource(next);
    onChange(valueOf(next, spanOf(value) ?? initialSpan));
  };
  return (
    <div className={classes.sourced}>
      <NativeSelect
        size="xs"
        aria-label={t('interfaces.filter_source', { value: label })}
        disabled={disabled !== false}
        value={source}
        data={sources.map((each) => ({ value: each, label: t(`interfaces.filter_source_${each}`) }))}
        onChange={(event) => choose(event.currentTarget.value as Source)}
      />
      {source === 'fixed' && <FilterValue {...props} />}
      {(source === 'before_now' || source === 'after_now') && (
        <SpanInput
          {...props}
          span={spanOf(value)}
          onSpan={(span) => onChange(span && valueOf(source, span))}
        />
      )}
    </div>
  );
}

const initialSpan: Span = { amount: 7, unit: 'days' };

interface SpanProps extends FilterValueProps {
  readonly span: Span | null;
  onSpan(span: Span | null): void;
}

/** An amount and a unit of time. */
function SpanInput({ label, span, disabled = false, isInvalid, describedBy, onSpan }: SpanProps) {
  const { t } = useRender();
  const [text, setText] = useState(span ? String(span.amount) : '');
  const [unit, setUnit] = useState<Unit>(span?.unit ?? initialSpan.unit);
  const emit = (typed: string, chosen: Unit) =>
    onSpan(/^[1-9]\d{0,5}$/.test(typed.trim()) ? { amount: Number(typed), unit: chosen } : null);
  const isWrong = isInvalid || span === null;
  return (
    <>
      <span className={classes.amount}>
        <TextField
          aria-label={t('interfaces.filter_amount', { value: label })}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          invalid={isWrong}
          inputMode="numeric"
          readOnly={disabled !== false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            emit(event.currentTarget.value, unit);
          }}
        />
      </span>
      <NativeSelect
        size="xs"
        aria-label={t('interfaces.filter_unit', { value: label })}
        disabled={disabled !== false}
        value={unit}
        data={units.map((each) => ({ value: each, label: t(`interfaces.filter_unit_${each}`) }))}
        onChange={(event) => {
          const next = event.currentTarget.value as Unit;
          setUnit(next);
          emit(text, next);
        }}
      />
    </>
  );
}
