import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { focusControl } from '../../../renderer/kit/hooks/focusable.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { firstOperator } from '../../shared/filter-values/control-of.ts';
import { FieldChooser } from './FieldChooser.tsx';
import { collectionAt, nameOfPath, nodeAt } from './paths.ts';
import classes from './system-filter.module.css';
import { TestEditor } from './TestEditor.tsx';
import { isGroup, type Group, type Node, type Within } from './tree.ts';
import { useKeys } from './use-keys.ts';

interface Props {
  readonly group: Group;
  /** The collection around the group. null if it is not known. */
  readonly collection: string | null;
  /** Number of relations between the row of the rule and that collection. */
  readonly depth: number;
  readonly disabled: Disabled;
  /** The first value in the group takes the focus when it is mounted. */
  readonly leads: boolean;
  onChange(group: Group): void;
  /** Absent for the root group. */
  readonly onRemove?: () => void;
}

/** Edits the conditions and groups of which all, or any, must hold, for the row or for its related rows. */
export function GroupEditor(props: Props) {
  const { t, metadata, registry } = useRender();
  const { group, collection, disabled, leads, onChange, onRemove } = props;
  const { within } = group;
  const keys = useKeys(group.of.length);
  const [added, setAdded] = useState<number | null>(null);
  const foot = useRef<HTMLDivElement>(null);
  const steps = within ? within.path.split('.') : [];
  const own = collectionAt(metadata, collection, steps);
  const depth = props.depth + steps.length;
  const add = (node: Node) => {
    setAdded(keys.add());
    onChange({ ...group, of: [...group.of, node] });
  };
  const addField = (path: readonly string[], field: Field) => {
    add(nodeAt(path, own, metadata, firstOperator(field, { registry, metadata })));
  };
  const partsOf = (index: number) => ({
    disabled,
    leads: keys.of(index) === added || (leads && index === 0),
    onChange: (node: Node) => onChange({ ...group, of: group.of.with(index, node) }),
    onRemove: () => {
      // The pressed button is removed with its condition.
      focusControl(foot.current);
      keys.remove(index);
      onChange({ ...group, of: group.of.toSpliced(index, 1) });
    },
  });
  const joined = t(`interfaces.filter_${group.is}`);
  const related = within && nameOfPath(metadata, collection, within.path);
  const quantity = (has: Within['has']) => t(`interfaces.filter_${has}`, { field: related });
  return (
    <div
      role="group"
      aria-label={within ? `${quantity(within.has)}: ${joined}` : joined}
      className={classes.group}
    >
      <div className={classes.head}>
        <div className={classes.joins}>
          {within && !disabled && (
            <NativeSelect
              size="xs"
              aria-label={t('interfaces.filter_quantity', { field: related })}
              value={within.has}
              data={(['some', 'none'] as const).map((value) => ({ value, label: quantity(value) }))}
              onChange={(event) =>
                onChange({ ...group, within: { ...within, has: event.currentTarget.value as Within['has'] } })
              }
            />
          )}
          {within && disabled && <span>{quantity(within.has)}</span>}
          {disabled ? (
            <span>{joined}</span>
          ) : (
            <NativeSelect
              size="xs"
              aria-label={t('interfaces.filter_join')}
              value={group.is}
              data={(['and', 'or'] as const).map((value) => ({
                value,
                label: t(`interfaces.filter_${value}`),
              }))}
              onChange={(event) => onChange({ ...group, is: event.currentTarget.value as Group['is'] })}
            />
          )}
        </div>
        {!disabled && onRemove && (
          <BareIconButton
            icon="close"
            size="small"
            label={t('interfaces.filter_remove_group')}
            onClick={onRemove}
          />
        )}
      </div>
      {group.of.map((node, i) =>
        isGroup(node) ? (
          <GroupEditor key={keys.of(i)} group={node} collection={own} depth={depth} {...partsOf(i)} />
        ) : (
          <TestEditor key={keys.of(i)} node={node} collection={own} {...partsOf(i)} />
        ),
      )}
      {group.of.length === 0 && (
        <p className={classes.empty}>
          {within ? t('interfaces.filter_any_related') : t('filter.everything')}
        </p>
      )}
      {!disabled && (
        <div ref={foot} className={classes.foot}>
          {own !== null && <FieldChooser collection={own} depth={depth} onChoose={addField} />}
          <Button size="small" kind="quiet" icon="add" onClick={() => add({ is: 'or', of: [] })}>
            {t('interfaces.filter_add_group')}
          </Button>
        </div>
      )}
    </div>
  );
}
