import { Autocomplete } from '@mantine/core';
import { useRender } from '../../../../renderer/contract/render.ts';
import { knownOrSafeName } from '../../../../schemas/field/safe-name.ts';
import {
  fitsRelation,
  type ColumnPart,
  type RelationColumn,
} from '../../../../schemas/relation/relation-columns.ts';
import classes from '../field-editor.module.css';

interface Props {
  readonly part: ColumnPart;
  readonly column: RelationColumn;
  readonly value: string;
  readonly error: string | undefined;
  /** The name of its texts, if the part has others in this relation. */
  readonly text?: string;
  onChange(value: string): void;
}

/**
 * The name of a column of a relation: a new one, or an existing one of its table. Primary keys and columns of another
 * type are offered, but cannot be chosen (REL-19).
 */
export function ColumnName({ part, column, value, error, text = part, onChange }: Props) {
  const { t, metadata } = useRender();
  const existing = metadata.fields(column.table).filter(({ schema }) => schema !== null);
  const typeOf = new Map(existing.map(({ field, type }) => [field, type]));
  return (
    <Autocomplete
      required={part !== 'sortField'}
      label={t(`settings.relation_${text}`)}
      description={t(`settings.relation_${text}_note`)}
      classNames={{ input: classes.key }}
      autoCapitalize="none"
      spellCheck={false}
      limit={50}
      data={existing.map(({ field, type, schema }) => ({
        value: field,
        label: field,
        disabled: !fitsRelation({ type, isKey: schema?.is_primary_key === true }, column),
      }))}
      renderOption={({ option }) => (
        <span className={classes.choice}>
          <code>{option.value}</code>
          <small>{t(`settings.type_${typeOf.get(option.value) ?? column.type}`)}</small>
        </span>
      )}
      value={value}
      error={error}
      onChange={(name) => onChange(knownOrSafeName(name, [...typeOf.keys()]))}
    />
  );
}
