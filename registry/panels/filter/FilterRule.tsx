import { NativeSelect } from '@mantine/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { offeredOperators } from '../../shared/filter-values/control-of.ts';
import { FilterValues } from '../../shared/filter-values/FilterValues.tsx';
import { exampleId, problemName } from '../../shared/filter-values/problem-name.ts';
import { parseField } from '../../../schemas/field/parse.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { takesValue, valueFor } from '../../../schemas/filter/operators-of-type.ts';
import type { FilterProblem } from '../../../schemas/query/check-filter.ts';
import type { Draft } from './draft.ts';
import classes from './filter.module.css';

interface Props {
  readonly draft: Draft;
  /** undefined if the collection has no such field. */
  readonly field: Field | undefined;
  readonly problem: FilterProblem | null;
  /** The first control of the value takes the focus when it is mounted. */
  readonly leads: boolean;
  onChange(part: Partial<Draft>): void;
  onRemove(): void;
}

/** One filter: its field, its operator, its value, and why it is not applied. */
export function FilterRule({ draft, field, problem, leads, onChange, onRemove }: Props) {
  const { t, registry } = useRender();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const steps = draft.field.split('.');
  const last = steps.pop() ?? '';
  const name = [...steps.map(nameInWords), field?.name ?? nameInWords(last)].join(' › ');
  const compared = useMemo(() => {
    if (field) return { ...field, name };
    return problem === null ? asText(draft.field, name) : null;
  }, [field, name, problem, draft.field]);
  const offered = offeredOperators(field, { registry });
  const hasValue = takesValue(draft.operator);
  useEffect(() => {
    if (leads && !hasValue) box.current?.querySelector('select')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new filter takes the focus
  }, []);
  return (
    <div ref={box} className={classes.rule} role="group" aria-label={name}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <NativeSelect
          size="xs"
          variant="unstyled"
          classNames={{ input: classes.operator }}
          rightSection={<Icon name="expand_more" />}
          aria-label={t('filter.operator_of', { field: name })}
          value={draft.operator}
          data={(offered.includes(draft.operator) ? offered : [...offered, draft.operator]).map(
            (operator) => ({ value: operator, label: t(`filter.operators.${operator}`) }),
          )}
          onChange={(event) => {
            const operator = event.currentTarget.value;
            onChange({ operator, value: valueFor(operator, draft.value), unread: null });
          }}
        />
        <IconButton
          size="small"
          icon="close"
          label={t('filter.remove', { field: name })}
          onClick={onRemove}
        />
      </div>
      {hasValue && compared && (
        <FilterValues
          // Another operator can have another control.
          key={draft.operator}
          field={compared}
          operator={draft.operator}
          value={draft.value}
          leads={leads}
          isInvalid={problem === 'invalid'}
          describedBy={problem ? `${id}-problem` : undefined}
          onChange={(value) => onChange({ value })}
          onUnread={(unread) => onChange({ unread })}
        />
      )}
      {problem && (
        <p
          id={`${id}-problem`}
          className={classes.problem}
          data-invalid={problem !== 'incomplete' || undefined}
        >
          {t(`filter.not_applied.${problemName(problem, draft.operator, field, draft.unread ?? null)}`, {
            example: exampleId,
            message: draft.unread ?? '',
          })}
        </p>
      )}
    </div>
  );
}

/** A field of a related collection, whose type is not known here. */
function asText(path: string, name: string): Field {
  return {
    ...parseField({ collection: '', field: path, type: 'string', meta: null, schema: null }, []),
    name,
  };
}
