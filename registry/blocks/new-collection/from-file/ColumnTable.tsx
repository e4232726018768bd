import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { useText } from '../../../../renderer/kit/hooks/use-text.ts';
import { fittingInterfaces } from '../../../../schemas/field/fitting.ts';
import { inferredTypes, type InferredType } from '../../../../schemas/field/infer-columns.ts';
import { safeName } from '../../../../schemas/field/safe-name.ts';
import { withColumnType, type ColumnProblem, type FileColumn } from './columns.ts';
import type { FileTable } from './read-table.ts';
import classes from './from-file.module.css';

interface Props {
  readonly table: FileTable;
  readonly columns: readonly FileColumn[];
  readonly problems: ReadonlyMap<number, ColumnProblem>;
  readonly isDisabled: boolean;
  readonly onChange: (column: FileColumn) => void;
}

/** The columns of a file: which are used, and the name, type and interface of each. */
export function ColumnTable({ table, columns, problems, isDisabled, onChange }: Props) {
  const { t } = useRender();
  return (
    <div className={classes.scroll} role="group" aria-label={t('settings.columns')}>
      <table className={classes.table} aria-label={t('settings.columns')}>
        <thead>
          <tr>
            <th>{t('settings.column')}</th>
            <th>{t('settings.field_key')}</th>
            <th>{t('settings.type')}</th>
            <th>{t('settings.tab_interface')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <ColumnRow
              key={column.index}
              table={table}
              column={column}
              problem={problems.get(column.index)}
              isDisabled={isDisabled}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<Props, 'table' | 'isDisabled' | 'onChange'> {
  readonly column: FileColumn;
  readonly problem: ColumnProblem | undefined;
}

const ColumnRow = memo(function ColumnRow({ table, column, problem, isDisabled, onChange }: RowProps) {
  const { t, registry } = useRender();
  const text = useText();
  const { header, index, isUsed, name, type } = column;
  const label = header.trim() === '' ? t('settings.column_unnamed', { number: index + 1 }) : header;
  const example = table.rows.find((row) => row[index])?.[index]?.text ?? '';
  const interfacesOf = (each: InferredType) =>
    fittingInterfaces(registry.interfaces.all, { kind: 'standard', type: each });
  const isOff = isDisabled || !isUsed;
  return (
    <tr data-off={!isUsed || undefined}>
      <td>
        <Checkbox
          label={label}
          description={example.slice(0, 80)}
          checked={isUsed}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...column, isUsed: event.currentTarget.checked })}
        />
      </td>
      <td>
        <TextInput
          size="xs"
          aria-label={t('settings.field_name_of', { field: label })}
          classNames={{ input: classes.name }}
          spellCheck={false}
          value={name}
          disabled={isOff}
          error={problem && t(`settings.name_${problem}`, { name, count: column.misfits })}
          onChange={(event) => onChange({ ...column, name: safeName(event.currentTarget.value) })}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={t('settings.type_of', { field: label })}
          data={inferredTypes.map((value) => ({ value, label: t(`settings.type_${value}`) }))}
          value={type}
          disabled={isOff}
          onChange={(event) => {
            const chosen = event.currentTarget.value as InferredType;
            const fitting = interfacesOf(chosen).map(({ id }) => id);
            onChange(withColumnType(column, chosen, table, fitting));
          }}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={t('settings.interface_of', { field: label })}
          data={interfacesOf(type).map(({ id, name: title }) => ({ value: id, label: text(title) }))}
          value={column.interface}
          disabled={isOff}
          onChange={(event) => onChange({ ...column, interface: event.currentTarget.value })}
        />
      </td>
    </tr>
  );
});
