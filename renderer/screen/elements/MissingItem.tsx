import type { Collection } from '../../../schemas/collection/types.ts';
import { selectionOfAddress } from '../../../schemas/screen/key-address.ts';
import type { ScreenSpec } from '../../../schemas/screen/types.ts';
import { useRender } from '../../contract/render.ts';
import type { ScreenApi } from '../../contract/screen.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { isViewing } from '../../kit/access/can-explain.ts';
import { ExplainAccess } from '../../kit/access/ExplainAccess.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { nounFor } from '../../kit/noun-in-sentence.ts';
import { Page } from '../../kit/page/Page.tsx';
import { pathOfTarget } from '../resolve/path-of-target.ts';
import { resolveText, resolveValue, type Roots } from '../resolve/resolve.ts';
import { useNavigation } from '../use-navigation.tsx';
import { OverlayFrame } from './OverlayFrame.tsx';

interface Props {
  readonly collection: Collection;
  readonly spec: ScreenSpec;
  readonly roots: Roots;
  readonly screen: ScreenApi;
}

/**
 * Shown instead of an item that the platform does not return. The platform does not say whether it is missing or hidden.
 * The last breadcrumb leads back. A drawer or dialog has its usual header.
 */
export function MissingItem({ collection, spec, roots, screen }: Props) {
  const { t, navigate, platform } = useRender();
  const { screens } = useWorkspace().screens;
  const navigation = useNavigation(spec.as === undefined ? (spec.module ?? null) : null, screen);
  const isSelection = selectionOfAddress(roots.route['key'] ?? '') !== null;
  const back = spec.breadcrumb
    ?.map(({ label, to }) => ({
      label: resolveText(label, roots, t),
      path: to === undefined ? null : pathOfTarget(screens, resolveValue(to, roots) as typeof to),
    }))
    .findLast(({ label, path }) => label !== '' && path !== null);
  const title = isSelection ? t('item.missing_selection') : t('item.missing', { name: collection.singular });
  const body = (
    <EmptyState
      title={
        isSelection
          ? t('item.missing_selection_reason')
          : t('item.missing_reason', { noun: nounFor(collection, 1, t) })
      }
      actions={
        <>
          {back && (
            <Button kind="primary" icon="arrow_back" onClick={() => navigate(back.path ?? '/')}>
              {t('item.missing_back', { name: back.label })}
            </Button>
          )}
          {/* An administrator sees every item, so only a view can hide one. */}
          {!isSelection && isViewing(platform) && (
            <ExplainAccess collection={collection.collection} item={roots.route['key'] ?? null} />
          )}
        </>
      }
    />
  );
  if (spec.as !== undefined)
    return (
      <OverlayFrame title={title} onClose={() => screen.close()}>
        {body}
      </OverlayFrame>
    );
  return (
    <Page title={title} icon="error" navigationName={spec.module ?? ''} navigation={navigation}>
      {body}
    </Page>
  );
}
