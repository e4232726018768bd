import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import classes from '../shared/facts.module.css';
import type { options } from './options.ts';

/** Shows how many bookmarks and presets there are (PRES-20, CALL-53). */
export function PresetCounts(_props: PanelProps<typeof options>) {
  const { t } = useRender();
  if (!useLateTexts()) return null;
  return (
    <SidebarSection initiallyOpen icon="bookmark_border" title={t('presets.title')}>
      <Counts />
    </SidebarSection>
  );
}

function Counts() {
  const { t, platform, locale } = useRender();
  const { data, error, mutate } = useRead(['read', ['directus_presets'], 'preset-counts'], async (signal) => {
    const query = {
      filter: { bookmark: { _nnull: true } },
      fields: ['id'],
      limit: 0,
      meta: ['filter_count', 'total_count'] as const,
    };
    return (await platform.read({ collection: 'directus_presets' }, query, signal)).meta;
  });
  if (!data && error !== undefined)
    return <ReadFailed text="presets.counts_not_read" error={error} again={() => void mutate()} />;
  const { filter_count: bookmarks, total_count: total } = data ?? {};
  const number = new Intl.NumberFormat(locale);
  const shown = (count: number | undefined) => (count === undefined ? '…' : number.format(count));
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('presets.bookmarks')}</dt>
        <dd>{shown(bookmarks)}</dd>
      </div>
      <div>
        <dt>{t('presets.presets')}</dt>
        <dd>{shown(total === undefined || bookmarks === undefined ? undefined : total - bookmarks)}</dd>
      </div>
    </dl>
  );
}
