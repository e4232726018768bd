import { useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { readablePaths } from '../../../schemas/permission/readable-path.ts';
import { fileFacts } from '../../shared/file-facts.ts';
import { PreviewContent } from './PreviewContent.tsx';
import { previewKind } from './preview-kind.ts';
import type { PreviewedFile } from './previewed-file.ts';
import classes from './file-preview.module.css';
import type { options } from './options.ts';

/** Loaded when they open. */
const ReplaceFile = deferred(async () => (await import('./ReplaceFile.tsx')).ReplaceFile);
const FileLinks = deferred(async () => (await import('./FileLinks.tsx')).FileLinks);
const ZoomedImage = deferred(async () => (await import('./ZoomedImage.tsx')).ZoomedImage);
const CameraData = deferred(async () => (await import('./CameraData.tsx')).CameraData);

const fields = [
  'id',
  'title',
  'type',
  'filename_download',
  'filesize',
  'width',
  'height',
  'modified_on',
  'checksum',
];

/**
 * Identifies the content of a file. Each saved field changes `modified_on`, which must not start a film again. On
 * platforms without checksums, it does.
 */
const versionOf = ({ checksum, modified_on: modified }: PreviewedFile) => checksum ?? modified;

/** Shows an image, video, audio file or text, and replaces its content (FILE-25, FILE-26). */
export function FilePreview({ data, disabled }: BlockProps<typeof options>) {
  const { t, platform, locale, grants, metadata } = useRender();
  const item = useItem(data);
  const [open, setOpen] = useState<'replace' | 'links' | 'camera' | 'zoom' | null>(null);
  const close = () => setOpen(null);
  const key = item.key === null || item.key === '+' || item.gone ? null : String(item.key);
  // The form does not read the fields that describe the content.
  const {
    data: file,
    error,
    mutate,
  } = useRead(
    key === null ? null : ['read', ['directus_files'], 'preview', key],
    async (signal) =>
      (
        await platform.read<PreviewedFile>(
          { collection: 'directus_files', key: key ?? '' },
          { fields: readablePaths(grants, metadata, 'directus_files', fields) },
          signal,
        )
      ).data,
  );
  if (!useLateTexts() || key === null) return null;
  if (error !== undefined && !file)
    return <ReadFailed error={error} again={() => void mutate()} text="files.preview_not_read" />;
  if (!file) return <div className={classes.frame} aria-busy />;
  const canReadCamera =
    file.type?.startsWith('image/') === true &&
    readablePaths(grants, metadata, 'directus_files', ['metadata']).length > 0;
  const facts = fileFacts(file, { t, locale });
  return (
    <section className={classes.preview} aria-label={t('files.preview')}>
      <div className={classes.frame}>
        <PreviewContent
          key={`${key} ${versionOf(file)}`}
          file={file}
          onReplace={disabled === false ? () => setOpen('replace') : null}
        />
      </div>
      <div className={classes.foot}>
        <span className={classes.facts}>{facts.join(' · ')}</span>
        {previewKind(file.type, file.filename_download) === 'image' && (
          <Button size="small" kind="outline" icon="zoom_in" onClick={() => setOpen('zoom')}>
            {t('files.enlarge')}
          </Button>
        )}
        {canReadCamera && (
          <Button size="small" kind="outline" icon="info" onClick={() => setOpen('camera')}>
            {t('files.image_data')}
          </Button>
        )}
        <Button size="small" kind="outline" icon="link" onClick={() => setOpen('links')}>
          {t('files.links')}
        </Button>
        <Button
          size="small"
          kind="outline"
          icon="autorenew"
          disabled={disabled}
          onClick={() => setOpen('replace')}
        >
          {t('files.replace')}
        </Button>
      </div>
      {open === 'replace' && <ReplaceFile fileKey={key} onClose={close} />}
      {open === 'links' && <FileLinks file={file} onClose={close} />}
      {open === 'zoom' && <ZoomedImage file={file} onClose={close} />}
      {open === 'camera' && <CameraData fileKey={key} onClose={close} />}
    </section>
  );
}
