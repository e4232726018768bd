import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { usePermissionCheck } from '../../../renderer/kit/use-permission-check.ts';
import { exportFormatIds, type ExportFormatId } from '../../../schemas/query/types.ts';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { FieldChoice } from '../shared/FieldChoice.tsx';
import { relatedCollections, relatedFields } from './related-fields.ts';
import { exportQuery, type ExportedRows } from './export-query.ts';
import { exportsOf } from './exports.ts';
import { ExportProgress } from './ExportProgress.tsx';
import classes from './export.module.css';

interface Props {
  readonly list: ListHandle;
}

/** Chooses format, rows and fields of an export, and runs it (EXP-01, EXP-03). */
export function ExportForm({ list }: Props) {
  return useLateTexts() ? <Form list={list} /> : null;
}

function Form({ list }: Props) {
  const { t, platform, metadata, locale, clock, notify, report } = useRender();
  const [format, setFormat] = useState<ExportFormatId>('csv');
  const [wanted, setRows] = useState<ExportedRows>('all');
  const [isFiltered, setFiltered] = useState(true);
  const own = useReadableFields(list);
  const related = useRelatedFields(list);
  /** null follows the columns of the view. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [sought, setSought] = useState('');
  const fields = useMemo(
    () => [...own, ...related.filter(({ field }) => chosen?.includes(field))],
    [own, related, chosen],
  );
  const names = chosen ?? columnsAmong(list, own);
  const others = related.filter(({ field }) => !names.includes(field));
  const rows = wanted === 'selection' && list.selection.length === 0 ? 'all' : wanted;
  const { collection } = list.collection;
  const exports = exportsOf(platform, clock);
  const formats = exportFormatIds.filter((id) => id !== 'xlsx' || platform.capabilities.xlsxExport);

  const start = () => {
    const fileName = fileNameOf(collection, format, clock.now());
    const query = exportQuery(
      list,
      { format, rows, isFiltered, fields: names },
      metadata.primaryKey(collection)?.field,
    );
    void exports.start({
      collection,
      query,
      fileName,
      count: countOf(list, rows, isFiltered),
      onSaved: (bytes) =>
        notify({
          kind: 'success',
          title: t('export.saved', { file: fileName }),
          text: formatFileSize(bytes, locale),
        }),
      onUnseenFailure: (error) => report(error, t('export.failed', { file: fileName })),
    });
  };
  return (
    <div className={classes.form}>
      <SmallSelect
        label={t('export.format')}
        data={formats.map((id) => ({ value: id, label: t(`export.format_${id}`) }))}
        value={format}
        allowDeselect={false}
        onChange={(id) => setFormat(id as ExportFormatId)}
      />
      <SmallSelect
        label={t('export.rows')}
        data={rowChoices(list, isFiltered).map(({ value, key, count }) => ({
          value,
          label: t(`export.rows_${key}`, { count }),
        }))}
        value={rows}
        allowDeselect={false}
        onChange={(value) => setRows(value as ExportedRows)}
      />
      {rows === 'all' && (
        <Checkbox
          size="xs"
          label={t('export.use_filters')}
          checked={isFiltered}
          onChange={(event) => setFiltered(event.currentTarget.checked)}
        />
      )}
      <FieldChoice
        heading={t('panels.fields')}
        fields={fields}
        chosen={names}
        search={{ label: t('export.search_fields'), none: t('export.no_field') }}
        onChange={setChosen}
      />
      {others.length > 0 && (
        <SmallSelect
          label={t('export.add_related')}
          placeholder={t('export.choose_related')}
          data={others.map(({ field, name }) => ({ value: field, label: name }))}
          value={null}
          searchable
          searchValue={sought}
          onSearchChange={setSought}
          nothingFoundMessage={t('export.no_field')}
          onChange={(path) => {
            if (path !== null) setChosen([...names, path]);
            setSought('');
          }}
        />
      )}
      <ExportProgress exports={exports}>
        {(isRunning) => (
          <Button
            size="small"
            kind="primary"
            icon="download"
            loading={isRunning}
            disabled={names.length === 0 && { reason: t('export.no_readable_field') }}
            onClick={start}
          >
            {t('export.download')}
          </Button>
        )}
      </ExportProgress>
    </div>
  );
}

/** Fields that the user may not read would make the platform refuse the request. */
function useReadableFields({ collection: { collection } }: ListHandle) {
  const { metadata } = useRender();
  const checkPermission = usePermissionCheck();
  return useMemo(
    () =>
      metadata
        .fields(collection)
        .filter(
          ({ field, special }) =>
            !special.includes('no-data') && checkPermission('read', collection, field) === false,
        ),
    [metadata, collection, checkPermission],
  );
}

/** The fields of related items. Those of the second relation appear when they are loaded. */
function useRelatedFields({ collection: { collection } }: ListHandle) {
  const { metadata, grants } = useRender();
  const first = useMemo(() => relatedCollections(metadata, collection), [metadata, collection]);
  useFields(first);
  const second = useMemo(
    () => first.flatMap((name) => relatedCollections(metadata, name)),
    [metadata, first],
  );
  useFields(second);
  return useMemo(() => relatedFields(metadata, grants, collection), [metadata, grants, collection]);
}

/** Returns null if the number is an estimate. */
function countOf(list: ListHandle, rows: ExportedRows, isFiltered: boolean): number | null {
  const chosen = rowChoices(list, isFiltered).find(({ value }) => value === rows);
  return chosen && !chosen.key.endsWith('about') ? chosen.count : null;
}

/** The columns of the view, or all fields if it has none of them. */
function columnsAmong({ query }: ListHandle, fields: readonly { readonly field: string }[]) {
  const readable = fields.map(({ field }) => field);
  const columns = query.fields.filter((name) => readable.includes(name));
  return columns.length > 0 ? columns : readable;
}

/** The rows that can be exported, with their number and the key of their text. */
function rowChoices({ counts, items, selection }: ListHandle, isFiltered: boolean) {
  const isAbout = counts.estimated === true || (isFiltered && counts.isAbout === true);
  const all = {
    value: 'all' as const,
    key: isAbout ? 'all_about' : 'all',
    count: isFiltered ? counts.filtered : counts.total,
  };
  const page = { value: 'page' as const, key: 'page', count: items.length };
  const selected = { value: 'selection' as const, key: 'selection', count: selection.length };
  return selection.length > 0 ? [all, page, selected] : [all, page];
}

/** Names of tables may contain characters that names of files may not. */
function fileNameOf(collection: string, format: string, now: number): string {
  const name = collection.replaceAll(/[\\/:*?"<>|]/g, '_');
  return `${name} ${new Date(now).toISOString().slice(0, 10)}.${format}`;
}
