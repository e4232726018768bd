import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import type { options } from './options.ts';

/** Loaded when the section opens. */
const LayoutSettings = deferred(async () => (await import('./LayoutSettings.tsx')).LayoutSettings);

/** The section of the sidebar that edits the layout of a list. */
export function LayoutOptions({ data }: PanelProps<typeof options>) {
  const { t } = useRender();
  const list = useList(data);
  return (
    <SidebarSection icon="layers" title={t('panels.layout_options')}>
      <LayoutSettings list={list} />
    </SidebarSection>
  );
}
