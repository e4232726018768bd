import { useRender } from '../../../renderer/contract/render.ts';
import { useWorkspace } from '../../../renderer/contract/workspace.ts';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { copyText } from '../../../renderer/kit/copy-text.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { startDownload } from '../../shared/start-download.ts';
import { assetLinks, type AssetLink } from './asset-links.ts';
import type { PreviewedFile } from './previewed-file.ts';
import classes from './file-facts.module.css';

interface Props {
  readonly file: PreviewedFile;
  readonly onClose: () => void;
}

/** Lists the file and its sizes. Each can be downloaded, and its URL copied. */
export function FileLinks({ file, onClose }: Props) {
  const { t, platform, notify, report } = useRender();
  const { settings } = useWorkspace();
  const links = assetLinks(file, settings, new URL(platform.origin, window.location.href).origin);
  const copy = ({ url }: AssetLink) =>
    void copyText(url).then(
      () => notify({ kind: 'success', title: t('files.url_copied') }),
      (error: unknown) => report(error, t('files.url_not_copied')),
    );
  const download = ({ key }: AssetLink) =>
    startDownload(platform.assetUrl(file.id, { download: true, ...(key === null ? {} : { key }) }));
  return (
    <Dialog size={560} title={t('files.links')} onClose={onClose}>
      <ul className={classes.links}>
        {links.map((link) => {
          const name = link.key ?? t('files.stored_file');
          return (
            <li key={link.key ?? ''}>
              <span className={classes.about}>
                <strong dir="auto">{name}</strong>
                <span className={classes.muted}>{link.facts}</span>
                <code dir="ltr">{link.url}</code>
              </span>
              <IconButton
                size="small"
                icon="download"
                label={t('files.download_named', { name })}
                onClick={() => download(link)}
              />
              <IconButton
                size="small"
                icon="content_copy"
                label={t('files.copy_url', { name })}
                onClick={() => copy(link)}
              />
            </li>
          );
        })}
      </ul>
      <p className={classes.note}>{t('files.links_note')}</p>
      <DialogFoot cancel={t('common.close')} done={null} onCancel={onClose} />
    </Dialog>
  );
}
