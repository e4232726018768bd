import { useContext } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { AllowedTypesContext, isRowAllowed } from '../shared/file/allowed-types.ts';
import frame from '../shared/file/file.module.css';
import { factsOf, type FileRow } from '../shared/file/files.ts';
import { Preview } from '../shared/file/Preview.tsx';
import { OtherTypeMark } from '../shared/file/WrongType.tsx';
import classes from './files.module.css';

/** Buttons that preview and download a file. */
export function FileTools({ row }: { readonly row: FileRow }) {
  const { t, platform, locale } = useRender();
  const types = useContext(AllowedTypesContext);
  const label = t('interfaces.download_item', { name: row.title ?? row.id });
  return (
    <>
      {!isRowAllowed(types, row) && <OtherTypeMark className={classes.other} types={types} />}
      <span className={classes.facts}>{factsOf(row, { t, locale })}</span>
      <Preview row={row} named />
      <a
        className={frame.download}
        href={platform.assetUrl(row.id, { download: true })}
        download
        draggable={false}
        aria-label={label}
        title={t('interfaces.download')}
      >
        <Icon name="download" />
      </a>
    </>
  );
}
