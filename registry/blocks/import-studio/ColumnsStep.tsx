import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import type { ImportMode } from '../../../schemas/import/settings.ts';
import classes from './import-studio.module.css';
import {
  isWritten,
  keysAmong,
  likelyField,
  mappingProblem,
  usedFields,
  type Importable,
  type Mapping,
} from './mapping.ts';
import { cut } from './PreviewTable.tsx';
import type { StudioProps } from './studio-props.ts';
import type { ReadFile, StudioState } from './use-studio.ts';

interface Props extends StudioProps {
  readonly studio: StudioState;
}

/** Columns that are drawn at a time: each has a control with all fields. */
const pageSize = 50;

/** Chooses the field of each column, and how items are found. */
export function ColumnsStep(props: Props) {
  const { studio } = props;
  const { current, mapping } = studio;
  return current && mapping ? <Columns {...props} current={current} mapping={mapping} /> : null;
}

interface ColumnsProps extends Props {
  readonly current: ReadFile;
  readonly mapping: Mapping;
}

function Columns({ studio, fields, modes, current, mapping }: ColumnsProps) {
  const { t } = useRender();
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(pageSize);
  const { columns } = current;
  const wanted = search.trim().toLowerCase();
  const found = columns.flatMap((name, i) => (name.toLowerCase().includes(wanted) ? [i] : []));
  const used = usedFields(mapping, fields);
  const count = used.filter((name) => name !== null).length;
  const problem = mappingProblem(mapping, fields);
  return (
    <>
      <Ways fields={fields} modes={modes} mapping={mapping} onChange={studio.change} />
      <div className={classes.head}>
        <p className={classes.note}>{t('import.mapped', { count, total: columns.length })}</p>
        {columns.length > 10 && (
          <TextField
            type="search"
            aria-label={t('import.search_columns')}
            placeholder={t('import.search_columns')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </div>
      <ul className={classes.columns} aria-label={t('import.step_columns')}>
        {found.slice(0, most).map((i) => (
          <Column
            key={columns[i]}
            index={i}
            chosen={used[i] ?? null}
            fields={fields}
            current={current}
            mapping={mapping}
            onChange={studio.change}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={classes.note}>{t('import.no_column_found')}</p>}
      {found.length > most && (
        <Button size="small" kind="outline" onClick={() => setMost(most + pageSize)}>
          {t('import.more_columns', { count: found.length - most })}
        </Button>
      )}
      <div className={classes.buttons}>
        <Button kind="outline" onClick={() => studio.go('file')}>
          {t('common.back')}
        </Button>
        <Button
          kind="primary"
          disabled={problem !== null && { reason: t(problem) }}
          onClick={() => studio.go('check')}
        >
          {t('import.to_check')}
        </Button>
      </div>
    </>
  );
}

interface WaysProps {
  readonly fields: readonly Importable[];
  readonly modes: readonly ImportMode[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** New items or existing ones, and the field by which they are found. */
function Ways({ fields, modes, mapping, onChange }: WaysProps) {
  const { t } = useRender();
  const nameOf = (name: string) => fields.find(({ field }) => field.field === name)?.field.name ?? name;
  const keys = keysAmong(fields, mapping.fields);
  const noKey = keys.length === 0 ? t('import.no_key') : null;
  return (
    <div className={classes.choices}>
      <SmallSelect
        label={t('import.mode')}
        data={modes.map((mode) => ({ value: mode, label: t(`import.mode_${mode}`) }))}
        value={mapping.mode}
        allowDeselect={false}
        onChange={(mode) =>
          onChange({ ...mapping, mode: mode as ImportMode, key: mapping.key ?? keys[0] ?? null })
        }
      />
      {mapping.mode !== 'create' && (
        <SmallSelect
          label={t('import.key')}
          data={keys.map((name) => ({ value: name, label: nameOf(name) }))}
          value={mapping.key !== null && keys.includes(mapping.key) ? mapping.key : null}
          allowDeselect={false}
          placeholder={t('import.choose_key')}
          error={noKey}
          onChange={(key) => onChange({ ...mapping, key })}
        />
      )}
      <SmallSelect
        label={t('import.empty_cells')}
        data={[
          {
            value: 'omit',
            label: t(mapping.mode === 'create' ? 'import.empty_default' : 'import.empty_keep'),
          },
          { value: 'clear', label: t('import.empty_clear') },
        ]}
        value={mapping.clears ? 'clear' : 'omit'}
        allowDeselect={false}
        onChange={(value) => onChange({ ...mapping, clears: value === 'clear' })}
      />
    </div>
  );
}

interface ColumnProps {
  readonly index: number;
  /** The field that the column fills in the current mode. */
  readonly chosen: string | null;
  readonly fields: readonly Importable[];
  readonly current: ReadFile;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

const ignored = '';

function Column({ index, chosen, fields, current, mapping, onChange }: ColumnProps) {
  const { t } = useRender();
  const name = current.columns[index] ?? '';
  const { mode } = mapping;
  const findsOnly = (one: Importable) => mode !== 'create' && one.findsItems && !isWritten(one, mode);
  const offered = fields.filter((one) => isWritten(one, mode) || findsOnly(one));
  const known = fields.find(({ field }) => field.field === chosen);
  const samples = current.opened.preview.map(({ cells }) => cells[index] ?? '');
  const sample = samples
    .filter((cell) => cell.trim() !== '')
    .slice(0, 3)
    .map(cut)
    .join(' · ');
  const choose = (value: string | null) => {
    const field = value === ignored ? null : value;
    // A field that another column fills moves to this one.
    const moved = mapping.fields.map((other, i) => (i === index ? field : other === field ? null : other));
    const next = fields.find((one) => one.field.field === field);
    const related = next?.related;
    const by =
      field !== null && related && mapping.by[field] === undefined
        ? { ...mapping.by, [field]: likelyField(related, samples, mapping.forms) }
        : mapping.by;
    const keys = keysAmong(fields, moved);
    const kept = mapping.key !== null && keys.includes(mapping.key) ? mapping.key : (keys[0] ?? null);
    // A field that is not written can only find the items.
    const key = next && findsOnly(next) ? field : kept;
    onChange({ ...mapping, fields: moved, by, key });
  };
  return (
    <li className={classes.column} data-ignored={chosen === null || undefined}>
      <span className={classes.about}>
        <strong>{name}</strong>
        <span className={classes.sample}>{sample === '' ? t('import.no_values') : sample}</span>
      </span>
      <SmallSelect
        aria-label={t('import.field_of', { column: name })}
        searchable
        data={[
          { value: ignored, label: t('import.ignore') },
          ...offered.map(({ field }) => ({ value: field.field, label: field.name })),
        ]}
        value={chosen ?? ignored}
        allowDeselect={false}
        nothingFoundMessage={t('export.no_field')}
        onChange={choose}
      />
      {known?.related && known.related.length > 1 && chosen !== null && (
        <SmallSelect
          aria-label={t('import.related_by', { column: name })}
          data={known.related.map((field) => ({
            value: field.field,
            label: t('import.by_field', { field: field.name }),
          }))}
          value={mapping.by[chosen] ?? known.related[0]?.field ?? null}
          allowDeselect={false}
          onChange={(by) => onChange({ ...mapping, by: { ...mapping.by, [chosen]: by ?? '' } })}
        />
      )}
    </li>
  );
}
