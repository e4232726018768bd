import { NativeSelect } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { fieldAt } from '../../../schemas/collection/field-at.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import { parseField } from '../../../schemas/field/parse.ts';
import { takesValue, valueFor } from '../../../schemas/filter/operators-of-type.ts';
import type { FilterProblem } from '../../../schemas/query/check-filter.ts';
import { offeredOperators } from '../../shared/filter-values/control-of.ts';
import { FilterValues } from '../../shared/filter-values/FilterValues.tsx';
import { exampleId, problemName } from '../../shared/filter-values/problem-name.ts';
import { nameOfPath } from './paths.ts';
import { errorIn, problemOf } from './problem.ts';
import { RuleValue } from './RuleValue.tsx';
import classes from './system-filter.module.css';
import type { Other, Test } from './tree.ts';
import { useUnfit } from './unfit.ts';

interface Props<N> {
  readonly node: N;
  /** The collection in which the path starts. null if it is not known. */
  readonly collection: string | null;
  readonly disabled: Disabled;
  /** The value takes the focus when it is mounted. */
  readonly leads: boolean;
  onChange(node: Test): void;
  onRemove(): void;
}

/** Edits one condition: field, operator and value. */
export function TestEditor(props: Props<Test | Other>) {
  const { t } = useRender();
  const { node, disabled, onRemove } = props;
  if (node.is === 'test') return <Comparison {...props} node={node} />;
  const error = errorIn(node.rule);
  return (
    <div className={classes.test}>
      <div className={classes.parts}>
        <code className={classes.other}>{JSON.stringify(node.rule)}</code>
        {error !== null && (
          <p className={classes.problem} data-invalid>
            {messageOf(error)}
          </p>
        )}
      </div>
      {!disabled && (
        <BareIconButton icon="close" size="small" label={t('common.remove')} onClick={onRemove} />
      )}
    </div>
  );
}

function Comparison({ node, collection, disabled, leads, onChange, onRemove }: Props<Test>) {
  const { t, registry, metadata } = useRender();
  const id = useId();
  const { path, operator, value } = node;
  const [unread, setUnread] = useState<string | null>(null);
  // A condition that takes the focus was added.
  const [isEdited, setEdited] = useState(leads);
  // Several controls can change in one event, before the next render.
  const latest = useRef(node);
  latest.current = node;
  const field = collection === null ? undefined : fieldAt(metadata, collection, path);
  const name = nameOfPath(metadata, collection, path);
  const compared = useMemo(() => ({ ...(field ?? asText(path)), name }), [field, path, name]);
  const offered = offeredOperators(field, { registry });
  const operators = offered.includes(operator) ? offered : [...offered, operator];
  const problem = unread === null ? problemOf(node, collection, metadata) : 'invalid';
  // A stored condition with a problem blocks nothing: the user may be changing something else.
  useUnfit(isEdited || unread !== null ? unfitOf(problem) : null);
  const change = (part: Partial<Test>) => {
    setEdited(true);
    latest.current = { ...latest.current, ...part };
    onChange(latest.current);
  };
  return (
    <div className={classes.test} role="group" aria-label={name}>
      <div className={classes.parts}>
        <strong className={classes.name}>{name}</strong>
        <NativeSelect
          size="xs"
          aria-label={t('filter.operator_of', { field: name })}
          disabled={disabled !== false}
          value={operator}
          data={operators.map((each) => {
            const key = `filter.operators.${each}`;
            const label = t(key);
            return { value: each, label: label === key ? nameInWords(each) : label };
          })}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setUnread(null);
            change({ operator: next, value: takesValue(next) ? valueFor(next, value) : true });
          }}
        />
        {takesValue(operator) && (
          <div className={classes.value}>
            <FilterValues
              // Another operator or type can have another control.
              key={`${operator} ${field?.type}`}
              Value={RuleValue}
              field={compared}
              operator={operator}
              value={value}
              leads={leads}
              isInvalid={problem === 'invalid'}
              describedBy={problem ? `${id}-problem` : undefined}
              disabled={disabled}
              onChange={(next) => change({ value: next })}
              onUnread={setUnread}
            />
          </div>
        )}
        {problem && (
          <p
            id={`${id}-problem`}
            className={classes.problem}
            data-invalid={problem !== 'incomplete' || undefined}
          >
            {t(`interfaces.filter_problem_${problemName(problem, operator, field, unread)}`, {
              example: exampleId,
              message: unread ?? '',
              operator: `_${operator}`,
            })}
          </p>
        )}
      </div>
      {!disabled && (
        <BareIconButton
          icon="close"
          size="small"
          label={t('filter.remove', { field: name })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

function unfitOf(problem: FilterProblem | null): 'unfit' | 'incomplete' | null {
  if (problem === 'incomplete') return problem;
  return problem === 'invalid' ? 'unfit' : null;
}

/** A field whose type is not known. */
function asText(path: string) {
  return parseField({ collection: '', field: path, type: 'string', meta: null, schema: null }, []);
}
