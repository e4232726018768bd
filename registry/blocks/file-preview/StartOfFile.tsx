import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { ContentNotRead, ContentState } from './ContentState.tsx';
import { readStart, startLimit } from './read-start.ts';
import { TextLines } from './TextLines.tsx';
import { FirstRowsTable } from './FirstRowsTable.tsx';
import type { PreviewedFile } from './previewed-file.ts';
import classes from './file-preview.module.css';

interface Props {
  readonly file: PreviewedFile;
  /** URL of the whole file. */
  readonly src: string;
  readonly isTable: boolean;
}

/** The start of a text, with line numbers, or the first rows of a table. It is never interpreted as HTML. */
export function StartOfFile({ file, src, isTable }: Props) {
  const { t, locale } = useRender();
  const { data, error, mutate } = useRead(
    ['read', ['directus_files'], 'start', file.id, file.modified_on],
    (signal) => readStart(src, signal),
  );
  if (error !== undefined) return <ContentNotRead error={error} again={() => void mutate()} />;
  if (!data)
    return (
      <div className={classes.state} aria-busy>
        <Loader label={t('common.loading')} />
      </div>
    );
  const { text, isCut, isBinary } = data;
  if (isBinary) return <ContentState icon="data_object" text={t('files.content_is_binary')} />;
  if (text.trim() === '' && !isCut)
    return (
      <ContentState
        icon="insert_drive_file"
        text={t(text === '' ? 'files.content_is_empty' : 'files.content_is_blank')}
      />
    );
  if (isTable) return <FirstRowsTable text={text} isCut={isCut} />;
  const size = Number(file.filesize ?? 0);
  const shown = { shown: formatFileSize(startLimit, locale, 0), size: formatFileSize(size, locale) };
  return (
    <TextLines
      text={text}
      note={isCut && (size > startLimit ? t('files.first_bytes_of', shown) : t('files.first_bytes', shown))}
    />
  );
}
