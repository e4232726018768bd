import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import type { options } from './options.ts';

/** Loaded when the section opens. */
const RefreshInterval = deferred(async () => (await import('./RefreshInterval.tsx')).RefreshInterval);

/** Selects how often the list is refreshed. */
export function AutoRefresh({ data }: PanelProps<typeof options>) {
  const { t } = useRender();
  const list = useList(data);
  return (
    <SidebarSection icon="sync" title={t('panels.auto_refresh')} count={list.preset.refresh_interval ? 1 : 0}>
      <RefreshInterval list={list} />
    </SidebarSection>
  );
}
