import { NativeSelect } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import type { Field } from '../../../schemas/field/types.ts';
import { operatorsOf } from '../../../schemas/filter/operators-of-type.ts';
import classes from './system-filter.module.css';
import { TestEditor } from './TestEditor.tsx';
import { isGroup, type Group, type Node } from './tree.ts';

interface Props {
  readonly group: Group;
  readonly fields: readonly Field[];
  readonly editable: boolean;
  onChange(group: Group): void;
  /** Absent for the root group. */
  readonly onRemove?: () => void;
}

/** Edits the conditions and groups of which all, or any, must hold. */
export function GroupEditor({ group, fields, editable, onChange, onRemove }: Props) {
  const { t } = useRender();
  const put = (index: number, node: Node) => onChange({ ...group, of: group.of.with(index, node) });
  const take = (index: number) => onChange({ ...group, of: group.of.toSpliced(index, 1) });
  const add = (node: Node) => onChange({ ...group, of: [...group.of, node] });
  const name = t(`interfaces.filter_${group.is}`);
  return (
    <div role="group" aria-label={name} className={classes.group}>
      <div className={classes.head}>
        {editable ? (
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
        ) : (
          <span>{name}</span>
        )}
        {editable && onRemove && (
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
          <GroupEditor
            key={i}
            group={node}
            fields={fields}
            editable={editable}
            onChange={(next) => put(i, next)}
            onRemove={() => take(i)}
          />
        ) : (
          <TestEditor
            key={i}
            node={node}
            fields={fields}
            editable={editable}
            onChange={(next) => put(i, next)}
            onRemove={() => take(i)}
          />
        ),
      )}
      {group.of.length === 0 && <p className={classes.empty}>{t('filter.everything')}</p>}
      {editable && (
        <div className={classes.foot}>
          <SmallSelect
            searchable
            value={null}
            placeholder={t('filter.add')}
            aria-label={t('filter.add')}
            leftSection={<Icon name="add" />}
            data={fields.map(({ field, name: label }) => ({ value: field, label }))}
            onChange={(path) => {
              const field = fields.find((each) => each.field === path);
              if (field)
                add({
                  is: 'test',
                  path: field.field,
                  operator: operatorsOf(field.type)[0] ?? 'eq',
                  value: null,
                });
            }}
          />
          <Button size="small" kind="quiet" icon="add" onClick={() => add({ is: 'or', of: [] })}>
            {t('interfaces.filter_add_group')}
          </Button>
        </div>
      )}
    </div>
  );
}
