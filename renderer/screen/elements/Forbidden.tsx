import { useRender } from '../../contract/render.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Page } from '../../kit/page/Page.tsx';

/** Shown instead of a screen that the user has no permission to view, with the reason. */
export function Forbidden({ reason }: { readonly reason: string }) {
  const { t } = useRender();
  return (
    <Page title={t('screen.forbidden')} icon="block">
      <EmptyState title={t('screen.forbidden')}>{reason}</EmptyState>
    </Page>
  );
}
