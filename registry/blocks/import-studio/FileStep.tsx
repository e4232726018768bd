import { useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { useFileDrop } from '../../../renderer/kit/hooks/use-file-drop.ts';
import { dateOrders, decimalSigns, type CellForms } from '../../../schemas/import/cell-value.ts';
import { delimiters, type Delimiter } from '../../../schemas/import/decode.ts';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { numberFormat } from '../../../schemas/value/intl.ts';
import { encodings, type Encoding } from '../../shared/text-files/detect-encoding.ts';
import type { FileError } from './file/types.ts';
import classes from './import-studio.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import type { ReadFile, StudioState } from './use-studio.ts';

/** Takes a file by drop or choice, shows its first rows, and how it is read. */
export function FileStep({ studio }: { readonly studio: StudioState }) {
  const { t } = useRender();
  const input = useRef<HTMLInputElement>(null);
  const { current, isReading, failure } = studio;
  const { isOver, events } = useFileDrop(true, ([file]) => file && studio.read(file));
  return (
    <>
      <div className={classes.drop} data-over={isOver || undefined} {...events}>
        <Icon name="cloud_upload" size={24} />
        <p>{t('import.drop')}</p>
        <Button
          kind={current ? 'outline' : 'primary'}
          icon="upload"
          loading={isReading}
          onClick={() => input.current?.click()}
        >
          {t(current ? 'import.choose_other' : 'files.choose_file')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('files.choose_file')}
          accept=".csv,.tsv,.tab,.txt,.json,.xlsx,.xlsm,text/csv,application/json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) studio.read(file);
          }}
        />
      </div>
      {isReading && <Loader label={t('import.reading')} />}
      {failure && <Problem failure={failure} />}
      {current && <Details current={current} studio={studio} />}
    </>
  );
}

function Problem({ failure: { problem, detail } }: { readonly failure: FileError }) {
  const { t, locale } = useRender();
  const shown = /^\d+$/.test(detail) ? numberFormat(locale, {}).format(Number(detail)) : detail;
  return <Notice kind="danger">{t(`import.problem_${problem}`, { detail: shown })}</Notice>;
}

function Details({ current, studio }: { readonly current: ReadFile; readonly studio: StudioState }) {
  const { t, locale } = useRender();
  const { file, opened, columns } = current;
  const { mapping } = studio;
  const summary = t('import.file_summary', { count: opened.rows, columns: columns.length });
  useAnnouncement(`${file.name}: ${summary}`);
  const isRenamed = columns.some((name, i) => name !== opened.header[i]?.trim());
  const changeForms = (forms: Partial<CellForms>) =>
    mapping && studio.change({ ...mapping, forms: { ...mapping.forms, ...forms } });
  return (
    <>
      <p className={classes.lead}>
        <strong className={classes.name}>{file.name}</strong>
        <span>{summary}</span>
        <span>{formatFileSize(file.size, locale)}</span>
      </p>
      <div className={classes.choices}>
        {opened.format !== 'xlsx' && (
          <SmallSelect
            label={t('import.encoding')}
            data={encodings.map((id) => ({
              value: id,
              label: t(`import.encoding_${id.replaceAll('-', '_')}`),
            }))}
            value={opened.encoding}
            allowDeselect={false}
            onChange={(id) => studio.read(file, { ...wantedOf(current), encoding: id as Encoding })}
          />
        )}
        {opened.format === 'csv' && (
          <SmallSelect
            label={t('import.delimiter')}
            data={delimiters.map((sign) => ({ value: sign, label: t(`import.delimiter_${nameOf[sign]}`) }))}
            value={opened.delimiter}
            allowDeselect={false}
            onChange={(sign) => studio.read(file, { ...wantedOf(current), delimiter: sign as Delimiter })}
          />
        )}
        {mapping && (
          <>
            <SmallSelect
              label={t('import.decimal')}
              data={decimalSigns.map((sign) => ({
                value: sign,
                label: t(sign === '.' ? 'import.decimal_point' : 'import.decimal_comma'),
              }))}
              value={mapping.forms.decimal}
              allowDeselect={false}
              onChange={(sign) => changeForms({ decimal: sign as CellForms['decimal'] })}
            />
            <SmallSelect
              label={t('import.dates')}
              data={dateOrders.map((order) => ({ value: order, label: t(`import.dates_${order}`) }))}
              value={mapping.forms.dates}
              allowDeselect={false}
              onChange={(order) => changeForms({ dates: order as CellForms['dates'] })}
            />
          </>
        )}
      </div>
      {isRenamed && <Notice kind="info">{t('import.renamed')}</Notice>}
      {opened.ragged > 0 && <Notice kind="warning">{t('import.ragged', { count: opened.ragged })}</Notice>}
      <PreviewTable columns={columns} rows={opened.preview} total={opened.rows} />
      <div className={classes.buttons}>
        <Button kind="primary" onClick={() => studio.go('columns')}>
          {t('import.to_columns')}
        </Button>
      </div>
    </>
  );
}

const nameOf: Readonly<Record<Delimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

/** A detected value stays if the user changes another one. */
const wantedOf = ({ opened: { format, encoding, delimiter } }: ReadFile) => ({ format, encoding, delimiter });
