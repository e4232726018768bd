import type { Collection } from '../../../schemas/collection/types.ts';
import type { ScreenSpec } from '../../../schemas/screen/types.ts';
import { useRender } from '../../contract/render.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { nounFor } from '../../kit/noun-in-sentence.ts';
import { Page } from '../../kit/page/Page.tsx';
import { pathOfTarget } from '../resolve/path-of-target.ts';
import { resolveText, resolveValue, type Roots } from '../resolve/resolve.ts';

interface Props {
  readonly collection: Collection;
  readonly spec: ScreenSpec;
  readonly roots: Roots;
}

/**
 * Shown instead of an item that the platform does not return. The platform does not say whether it is missing or hidden.
 * The last breadcrumb leads back.
 */
export function MissingItem({ collection, spec, roots }: Props) {
  const { t, navigate } = useRender();
  const { screens } = useWorkspace().screens;
  const back = spec.breadcrumb
    ?.map(({ label, to }) => ({
      label: resolveText(label, roots, t),
      path: to === undefined ? null : pathOfTarget(screens, resolveValue(to, roots) as typeof to),
    }))
    .findLast(({ label, path }) => label !== '' && path !== null);
  return (
    <Page title={t('item.missing', { name: collection.singular })} icon="error">
      <EmptyState
        title={t('item.missing_reason', { noun: nounFor(collection, 1) })}
        actions={
          back && (
            <Button kind="primary" icon="arrow_back" onClick={() => navigate(back.path ?? '/')}>
              {t('item.missing_back', { name: back.label })}
            </Button>
          )
        }
      />
    </Page>
  );
}
