import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { withBookmark } from '../shared/bookmarks/with-bookmark.ts';

/** Says that the bookmark of the URL does not exist, and leads back to the collection (PRES-12). */
export function MissingBookmark({ collection }: { readonly collection: Collection }) {
  const { t } = useRender();
  const screen = useScreen();
  if (!useLateTexts()) return null;
  return (
    <EmptyState
      title={t('bookmarks.missing')}
      actions={
        <Button kind="primary" onClick={() => screen.navigate(withBookmark(screen, null))}>
          {t('bookmarks.back', { collection: collection.name })}
        </Button>
      }
    >
      {t('bookmarks.missing_copy')}
    </EmptyState>
  );
}
