import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import type { options } from './options.ts';

/** Loaded when the section opens. */
const ImportLink = deferred(async () => (await import('./ImportLink.tsx')).ImportLink);

/** The section "Import" of the sidebar. Users who may neither create nor update items do not see it. */
export function ImportPanel({ data, options: { open } }: PanelProps<typeof options>) {
  const { t, platform, metadata } = useRender();
  const { collection } = useList(data).collection;
  const check = useWriteCheck();
  const isAllowed = check('create', collection) === false || check('update', collection) === false;
  const hasKey = metadata.primaryKey(collection) !== null;
  if (!open || !platform.capabilities.importStudio || !isAllowed || !hasKey) return null;
  return (
    <SidebarSection icon="upload_file" title={t('panels.import')}>
      <ImportLink open={open} collection={collection} />
    </SidebarSection>
  );
}
