import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { IconButton } from '../../../renderer/kit/IconButton.tsx';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
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

/** ms after the last change (FILT-02). */
const applyAfter = 850;

/** Rules that the items of the list must all meet. */
export function FilterPanel({ data }: PanelProps<typeof options>) {
  const { t, metadata, clock } = useRender();
  const list = useList(data);
  const stored = list.preset.filters ?? [];
  const [rules, setRules] = useState<readonly FilterItem[]>(stored);
  const latest = useRef(list);
  latest.current = list;
  const applied = useRef(stored);
  useEffect(() => {
    if (list.preset.filters === applied.current) return;
    applied.current = list.preset.filters ?? [];
    setRules(applied.current);
  }, [list.preset.filters]);
  useEffect(() => {
    if (rules === applied.current) return;
    const timer = clock.setTimeout(() => {
      applied.current = rules as FilterItem[];
      latest.current.changePreset({ filters: rules.length === 0 ? null : rules });
    }, applyAfter);
    return () => clock.clearTimeout(timer);
  }, [rules, clock]);

  const fields = metadata
    .fields(list.collection.collection)
    .filter(({ type, kind }) => isStored(type) && kind !== 'presentation');
  const change = (key: string, part: Partial<FilterItem>) =>
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  const add = (name: string | null) => {
    const field = fields.find((candidate) => candidate.field === name);
    if (!field) return;
    setRules([
      ...rules,
      {
        key: crypto.randomUUID(),
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
          const field = metadata.field(list.collection.collection, rule.field);
          const name = field?.name ?? rule.field;
          const [from, to] = writeValue(rule.value, rule.operator);
          return (
            <div key={rule.key} className={classes.rule} role="group" aria-label={name}>
              <div className={classes.head}>
                <strong>{name}</strong>
                <NativeSelect
                  size="xs"
                  variant="unstyled"
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
      <Select
        size="xs"
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
