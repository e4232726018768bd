import { NativeSelect, TextInput } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { nameInWords } from '../../../schemas/field/name.ts';
import type { Field } from '../../../schemas/field/types.ts';
import {
  operatorsOf,
  readValue,
  takesPair,
  takesValue,
  writeValue,
} from '../../../schemas/filter/operators-of-type.ts';
import classes from './system-filter.module.css';
import type { Other, Test } from './tree.ts';

interface Props<N> {
  readonly node: N;
  readonly fields: readonly Field[];
  readonly editable: boolean;
  onChange(node: Test): void;
  onRemove(): void;
}

/** Edits one condition: field, operator and value. */
export function TestEditor(props: Props<Test | Other>) {
  const { t } = useRender();
  const { node, editable, onRemove } = props;
  if (node.is === 'test') return <Comparison {...props} node={node} />;
  return (
    <div className={classes.test}>
      <code className={classes.other}>{JSON.stringify(node.rule)}</code>
      {editable && <BareIconButton icon="close" size="small" label={t('common.remove')} onClick={onRemove} />}
    </div>
  );
}

function Comparison({ node, fields, editable, onChange, onRemove }: Props<Test>) {
  const { t } = useRender();
  const { path, operator } = node;
  const field = fields.find((each) => each.field === path);
  const name = field?.name ?? path.split('.').map(nameInWords).join(' › ');
  // The type at the end of a relational path is not known here. The operators of text fit most types.
  const offered = operatorsOf(field?.type ?? 'string');
  const operators = offered.includes(operator) ? offered : [...offered, operator];
  const [from, to] = writeValue(node.value, operator);
  const set = (low: string, high: string) => onChange({ ...node, value: readValue(operator, low, high) });
  return (
    <div className={classes.test} role="group" aria-label={name}>
      <div className={classes.parts}>
        <strong className={classes.name}>{name}</strong>
        <NativeSelect
          size="xs"
          aria-label={t('filter.operator_of', { field: name })}
          disabled={!editable}
          value={operator}
          data={operators.map((each) => {
            const key = `filter.operators.${each}`;
            const label = t(key);
            return { value: each, label: label === key ? nameInWords(each) : label };
          })}
          onChange={(event) => {
            const next = event.currentTarget.value;
            onChange({ ...node, operator: next, value: readValue(next, from, to) });
          }}
        />
        {takesValue(operator) && (
          <TextInput
            size="xs"
            className={classes.value}
            data-readonly={!editable || undefined}
            aria-label={t('filter.value_of', { field: name })}
            readOnly={!editable}
            value={from}
            onChange={(event) => set(event.currentTarget.value, to)}
          />
        )}
        {takesPair(operator) && (
          <TextInput
            size="xs"
            className={classes.value}
            data-readonly={!editable || undefined}
            aria-label={t('filter.upper_of', { field: name })}
            readOnly={!editable}
            value={to}
            onChange={(event) => set(from, event.currentTarget.value)}
          />
        )}
      </div>
      {editable && (
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
