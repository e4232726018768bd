import { useMemo, useRef, type ComponentType } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { isStructured } from '../../../schemas/field/traits.ts';
import { comparesParts, takesList, takesPair } from '../../../schemas/filter/operators-of-type.ts';
import { filterProblem } from '../../../schemas/query/check-filter.ts';
import { isEmpty } from '../../../schemas/value/empty.ts';
import { editsList, fieldOfMember, interfaceOf } from './control-of.ts';
import classes from './filter-values.module.css';
import { ValueChips } from './ValueChips.tsx';
import { FilterValue, type FilterInputProps, type FilterValueProps } from './FilterValue.tsx';

interface Props extends FilterInputProps {
  /** The control of one value. Rules offer more than fixed values. */
  readonly Value?: ComponentType<FilterValueProps>;
}

/** The inputs of one filter: one value, two limits, or a list of values with an empty input to add one (FILT-09). */
export function FilterValues(props: Props) {
  const { registry } = useRender();
  const { field, operator, value, onChange } = props;
  const isMember = comparesParts(operator);
  const own = useMemo(() => (isMember ? fieldOfMember(field, registry) : field), [isMember, field, registry]);
  if (!isMember || !isStructured(field.type)) return <Inputs {...props} field={own} />;
  return (
    <Inputs
      {...props}
      field={{ ...own, type: 'string' }}
      value={textOfJson(value)}
      onChange={(next) => onChange(isEmpty(next) ? null : jsonOfText(next))}
    />
  );
}

/**
 * A JSON column is compared as its JSON text. The quotes of a member make the comparison exact: "sea" is not a part of
 * "season".
 */
const jsonOfText = (member: unknown): string => JSON.stringify(String(member));

/** Returns the text of a quoted member. Presets can contain other texts, which are shown as they are. */
function textOfJson(stored: unknown): unknown {
  if (typeof stored !== 'string' || !stored.startsWith('"')) return stored;
  try {
    return JSON.parse(stored);
  } catch {
    return stored;
  }
}

function Inputs({ value, Value = FilterValue, onChange, onUnread, ...props }: Props) {
  const { t, registry, metadata } = useRender();
  const { field, operator, leads } = props;
  const definition = interfaceOf(field, operator, { registry, metadata });
  /** The messages of the inputs whose text is not a value. */
  const unread = useRef(new Map<number, string>());
  const report = (index: number) => (message: string | null) => {
    if (message === null) unread.current.delete(index);
    else unread.current.set(index, message);
    const [first = null] = unread.current.values();
    onUnread(first);
  };
  /** Marks the values that do not fit, but not the others of the same filter. */
  const isWrong = (each: unknown) =>
    props.isInvalid &&
    filterProblem({ key: '', field: '$', operator: 'eq', value: each }, field) === 'invalid';
  const shared = { ...props, definition };
  if (takesPair(operator)) {
    const [low = null, high = null] = Array.isArray(value) ? (value as unknown[]) : [];
    return (
      <div className={classes.values}>
        <Value
          {...shared}
          label={t('filter.value_of', { field: field.name })}
          value={low}
          isInvalid={isWrong(low)}
          onChange={(next) => onChange([next, high])}
          onUnread={report(0)}
        />
        <Value
          {...shared}
          leads={false}
          label={t('filter.upper_of', { field: field.name })}
          value={high}
          isInvalid={isWrong(high)}
          onChange={(next) => onChange([low, next])}
          onUnread={report(1)}
        />
      </div>
    );
  }
  const label = t('filter.value_of', { field: field.name });
  const given: readonly unknown[] = Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
  if (!takesList(operator) || editsList(definition))
    return (
      <div className={classes.values}>
        {takesList(operator) && given.length > 0 && (
          <ValueChips
            field={field}
            values={given}
            disabled={Boolean(props.disabled)}
            onChange={(next) => onChange(next)}
          />
        )}
        <Value {...shared} label={label} value={value} onChange={onChange} onUnread={report(0)} />
      </div>
    );
  const isOpen = !props.disabled && !(isEmpty(given.at(-1)) && given.length > 0);
  const rows = isOpen ? [...given, null] : given;
  return (
    <div className={classes.values}>
      {rows.map((each, i) => (
        // The rows have no identity besides their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className={classes.line}>
          <Value
            {...shared}
            leads={leads && i === 0}
            label={label}
            value={each}
            isInvalid={isWrong(each)}
            onChange={(next) => onChange(rows.with(i, next))}
            onUnread={report(i)}
          />
          {!props.disabled && i < rows.length - 1 && (
            <BareIconButton
              icon="close"
              size="small"
              label={t('filter.clear_value', { field: field.name })}
              onClick={() => onChange(rows.toSpliced(i, 1))}
            />
          )}
        </div>
      ))}
    </div>
  );
}
