import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import type { Target } from '../../../schemas/screen/types.ts';

/** Says that there is no collection. Leads an administrator to the form for a new one; tells others whom to ask (COLL-34, DM-06). */
export function NoCollections({ create }: { readonly create: Target | null }) {
  const { t, me } = useRender();
  const screen = useScreen();
  if (!me.role?.admin_access)
    return <EmptyState title={t('content.no_collections')}>{t('content.no_collections_copy')}</EmptyState>;
  return (
    <EmptyState
      title={t('content.no_collections')}
      actions={
        create && (
          <Button kind="primary" icon="add" onClick={() => screen.navigate(create)}>
            {t('content.create_collection')}
          </Button>
        )
      }
    >
      {t('content.no_collections_copy_admin')}
    </EmptyState>
  );
}
