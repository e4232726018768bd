import { useRender } from '../contract/render.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Page } from '../kit/page/Page.tsx';

/** A screen that the person may not see, with the rule that says so. */
export function Forbidden({ reason }: { readonly reason: string }) {
  const { t } = useRender();
  return (
    <Page title={t('screen.forbidden')} icon="block">
      <EmptyState title={t('screen.forbidden')}>{reason}</EmptyState>
    </Page>
  );
}
