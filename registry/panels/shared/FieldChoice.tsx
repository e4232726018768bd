import { Checkbox, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { SortableRows } from '../../../renderer/kit/sortable/SortableRows.tsx';
import type { Field } from '../../../schemas/field/types.ts';
import { matchingFields, moveField, orderedFields, toggleField } from './fields.ts';
import classes from './field-choice.module.css';

interface Props {
  readonly heading: string;
  readonly fields: readonly Field[];
  /** Names of the selected fields, in their order. */
  readonly chosen: readonly string[];
  /** Texts of the input that searches long lists. Without them, there is none. */
  readonly search?: { readonly label: string; readonly none: string };
  onChange(chosen: readonly string[]): void;
}

/** Height of a row. px */
const rowHeight = 36;

/** More fields than these can be searched. */
const mostWithoutSearch = 8;

/** Selects fields, and sorts the selected ones by drag, by keyboard or by buttons. At least one stays selected. */
export function FieldChoice({ heading, fields, chosen, search, onChange }: Props) {
  const { t } = useRender();
  const id = useId();
  const [sought, setSought] = useState('');
  const all = orderedFields(fields, chosen);
  const searched = all.length > mostWithoutSearch ? search : undefined;
  const shown = searched ? matchingFields(all, sought) : all;
  // Rows that a search has left cannot be sorted.
  const sorted = shown.length === all.length ? shown.filter(({ field }) => chosen.includes(field)) : [];
  // The selection may contain fields that are not offered.
  const placeOf = (index: number) => chosen.indexOf(sorted[index]?.field ?? '');
  const others = shown.filter((field) => !sorted.includes(field));
  const drawField = (field: Field | undefined) => {
    if (!field) return null;
    const at = chosen.indexOf(field.field);
    return (
      <div className={classes.field}>
        <Checkbox
          size="xs"
          label={field.name}
          checked={at >= 0}
          disabled={at >= 0 && chosen.length === 1}
          onChange={() => onChange(toggleField(chosen, field.field))}
        />
        {at >= 0 && (
          <span className={classes.moves}>
            <IconButton
              size="small"
              icon="keyboard_arrow_up"
              label={t('panels.move_up', { field: field.name })}
              disabled={at === 0 && { reason: t('panels.at_the_end') }}
              onClick={() => onChange(moveField(chosen, at, -1))}
            />
            <IconButton
              size="small"
              icon="keyboard_arrow_down"
              label={t('panels.move_down', { field: field.name })}
              disabled={at === chosen.length - 1 && { reason: t('panels.at_the_end') }}
              onClick={() => onChange(moveField(chosen, at, 1))}
            />
          </span>
        )}
      </div>
    );
  };
  return (
    <div className={classes.frame} data-long={searched !== undefined || undefined}>
      <p className={classes.heading} id={id}>
        {heading}
      </p>
      {searched && (
        <TextInput
          className={classes.search}
          size="xs"
          type="search"
          leftSection={<Icon name="search" size={16} />}
          aria-label={searched.label}
          placeholder={searched.label}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {searched && shown.length === 0 && <p className={classes.none}>{searched.none}</p>}
      <div className={classes.lists}>
        {sorted.length > 0 && (
          <SortableRows
            ids={sorted.map(({ field }) => field)}
            height={rowHeight}
            movable={sorted.length > 1}
            labelId={id}
            nameOf={(index) => sorted[index]?.name ?? ''}
            row={(index) => drawField(sorted[index])}
            onMove={(from, to) => onChange(moveField(chosen, placeOf(from), placeOf(to) - placeOf(from)))}
          />
        )}
        <ul className={classes.fields} aria-labelledby={id}>
          {others.map((field) => (
            <li key={field.field}>{drawField(field)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
