import { isConnectionLost } from '../../../../renderer/contract/failure.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../../renderer/contract/screen.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { ErrorPanel } from '../../../../renderer/kit/feedback/ErrorPanel.tsx';
import { factsOf } from '../facts-of.ts';

/**
 * Shows the error (LAY-04), and offers to reset the preset, which may cause it (LAY-05). After a lost connection, the panel
 * shows neither the preset nor the request, because they did not cause it.
 */
export function ListError({ list }: { readonly list: ListHandle }) {
  const { t } = useRender();
  const retry = (
    <Button kind="primary" onClick={() => void list.refresh()}>
      {t('common.retry')}
    </Button>
  );
  if (isConnectionLost(list.error))
    return (
      <ErrorPanel title={t('public.unreachable')} actions={retry}>
        {t('public.unreachable_lead')}
      </ErrorPanel>
    );
  return (
    <ErrorPanel
      title={t('errors.unexpected')}
      facts={factsOf(list.error, t)}
      actions={
        <>
          {retry}
          <Button onClick={list.resetPreset}>{t('list.reset_page_preferences')}</Button>
        </>
      }
    >
      {t('errors.unexpected_copy')}
    </ErrorPanel>
  );
}
