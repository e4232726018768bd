import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import type { options } from './options.ts';

/** Loaded when the section opens. */
const ExportForm = deferred(async () => (await import('./ExportForm.tsx')).ExportForm);

/** The section of the sidebar that saves the rows of a list as a file (EXP-01, LAY-13). */
export function ExportPanel({ data }: PanelProps<typeof options>) {
  const { t } = useRender();
  const list = useList(data);
  return (
    <SidebarSection icon="download" title={t('panels.export')}>
      <ExportForm key={list.subject} list={list} />
    </SidebarSection>
  );
}
