import { describeReason } from '../../../schemas/permission/describe.ts';
import { namesIn } from '../../../schemas/permission/names.ts';
import type { Reason } from '../../../schemas/permission/types.ts';
import { useRender } from '../../contract/render.ts';
import { canExplain } from '../../kit/access/can-explain.ts';
import { ExplainAccess } from '../../kit/access/ExplainAccess.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { HomeButton } from './HomeButton.tsx';

/** Shown instead of a screen that the user has no permission to view, with the reason. */
export function Forbidden({ reason }: { readonly reason: Reason }) {
  const render = useRender();
  const { t, metadata } = render;
  return (
    <Page title={t('screen.forbidden')} icon="block">
      <EmptyState
        title={t('screen.forbidden')}
        actions={
          <>
            <HomeButton />
            {canExplain(render) && <ExplainAccess collection={reason.collection} />}
          </>
        }
      >
        {describeReason(reason, t, namesIn(metadata))}
      </EmptyState>
    </Page>
  );
}
