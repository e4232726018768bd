import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { saveBlob } from '../../shared/save-blob.ts';
import { Omitted } from './Omitted.tsx';
import classes from './schema-snapshot.module.css';

interface Saved {
  readonly name: string;
  readonly size: string;
  readonly omitted: readonly string[];
}

/** Saves the data model as a file, and names the parts of the database that the file does not contain. */
export function Download() {
  const { t, platform, clock, report, locale } = useRender();
  const [isRunning, setRunning] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);

  const download = async () => {
    setRunning(true);
    try {
      const snapshot = await platform.call<{ readonly omitted?: readonly string[] }>(
        'GET',
        '/schema/snapshot',
      );
      const text = `${JSON.stringify(snapshot, null, 2)}\n`;
      const name = `data-model-${new Date(clock.now()).toISOString().slice(0, 10)}.json`;
      saveBlob(new Blob([text], { type: 'application/json' }), name);
      const kilobytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(
        text.length / 1000,
      );
      setSaved({ name, size: `${kilobytes} kB`, omitted: snapshot.omitted ?? [] });
    } catch (error) {
      report(error, t('snapshot.not_downloaded'));
    }
    setRunning(false);
  };
  return (
    <section className={classes.section} aria-labelledby="snapshot-download">
      <h2 id="snapshot-download">{t('snapshot.download')}</h2>
      <p>{t('snapshot.download_note')}</p>
      <div>
        <Button kind="outline" icon="download" loading={isRunning} onClick={() => void download()}>
          {t('snapshot.download_file')}
        </Button>
      </div>
      {saved && (
        <Notice kind="success">
          <Announced className={classes.lead} text={t('snapshot.downloaded', { ...saved })} />
        </Notice>
      )}
      {saved && <Omitted parts={saved.omitted} />}
    </section>
  );
}
