import { Button, NativeSelect, TextInput } from '@mantine/core';
import { nanoid } from 'nanoid';
import { useEffect, useRef } from 'react';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { useDebounced } from '../../../renderer/kit/hooks/use-debounced.ts';
import { useStateOf } from '../../../renderer/kit/hooks/use-state-of.ts';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { isStored } from '../../../schemas/field/traits.ts';
import type { FilterItem } from '../../../schemas/query/types.ts';
import classes from './filter.module.css';
import {
  operatorsOf,
  readValue,
  takesPair,
  takesValue,
  writeValue,
} from '../../../schemas/filter/operators-of-type.ts';
import type { options } from './options.ts';

/** Delay after the last change before filters are applied (FILT-02). ms */
const applyAfter = 850;

const none: readonly FilterItem[] = [];

/** Edits filters that all items of the list must meet. */
export function FilterPanel({ data }: PanelProps<typeof options>) {
  const { t, metadata, clock } = useRender();
  const list = useList(data);
  const subject = list.collection.collection;
  const stored = list.preset.filters ?? none;
  const [rules, show] = useStateOf(subject, stored);
  const later = useDebounced(clock, applyAfter, subject);
  const applied = useRef(stored);
  useEffect(() => {
    if (stored === applied.current) return;
    // The filters were changed elsewhere, so pending changes are dropped.
    later(() => undefined);
    applied.current = stored;
    show(stored);
  }, [stored, later, show]);
  const setRules = (next: readonly FilterItem[]) => {
    show(next);
    later(() => {
      applied.current = next.length === 0 ? none : next;
      list.changePreset({ filters: next.length === 0 ? null : next });
    });
  };

  const fields = metadata
    .fields(subject)
    .filter(({ type, kind }) => isStored(type) && kind !== 'presentation');
  const change = (key: string, part: Partial<FilterItem>) =>
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  const add = (name: string | null) => {
    const field = fields.find((candidate) => candidate.field === name);
    if (!field) return;
    setRules([
      ...rules,
      {
        key: nanoid(),
        field: field.field,
        operator: operatorsOf(field.type)[0] ?? 'eq',
        value: null,
      },
    ]);
  };
  return (
    <SidebarSection initiallyOpen icon="filter_list" title={t('panels.filter')} count={list.activeFilters}>
      {rules
        .filter(({ locked }) => !locked)
        .map((rule) => {
          const field = metadata.field(subject, rule.field);
          const name = field?.name ?? rule.field;
          const [from, to] = writeValue(rule.value, rule.operator);
          return (
            <div key={rule.key} className={classes.rule} role="group" aria-label={name}>
              <div className={classes.head}>
                <strong>{name}</strong>
                <NativeSelect
                  size="xs"
                  variant="unstyled"
                  rightSection={<Icon name="expand_more" />}
                  aria-label={t('filter.operator_of', { field: name })}
                  value={rule.operator}
                  data={operatorsOf(field?.type ?? 'string').map((operator) => ({
                    value: operator,
                    label: t(`filter.operators.${operator}`),
                  }))}
                  onChange={(event) => change(rule.key, { operator: event.currentTarget.value })}
                />
                <IconButton
                  size="small"
                  icon="close"
                  label={t('filter.remove', { field: name })}
                  onClick={() => setRules(rules.filter(({ key }) => key !== rule.key))}
                />
              </div>
              {takesValue(rule.operator) && (
                <div className={classes.values}>
                  <TextInput
                    size="xs"
                    aria-label={t('filter.value_of', { field: name })}
                    value={from}
                    onChange={(event) =>
                      change(rule.key, { value: readValue(rule.operator, event.currentTarget.value, to) })
                    }
                  />
                  {takesPair(rule.operator) && (
                    <TextInput
                      size="xs"
                      aria-label={t('filter.upper_of', { field: name })}
                      value={to}
                      onChange={(event) =>
                        change(rule.key, { value: readValue(rule.operator, from, event.currentTarget.value) })
                      }
                    />
                  )}
                </div>
              )}
            </div>
          );
        })}
      <SmallSelect
        searchable
        value={null}
        placeholder={t('filter.add')}
        aria-label={t('filter.add')}
        leftSection={<Icon name="add" />}
        data={fields.map(({ field, name }) => ({ value: field, label: name }))}
        onChange={add}
      />
      {rules.length > 0 && (
        <Button mt="sm" size="compact-sm" variant="subtle" onClick={() => setRules([])}>
          {t('list.clear_filters')}
        </Button>
      )}
    </SidebarSection>
  );
}
