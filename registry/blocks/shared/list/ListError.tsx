import { useRender } from '../../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../../renderer/contract/screen.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { ErrorPanel } from '../../../../renderer/kit/feedback/ErrorPanel.tsx';
import { factsOf } from '../facts-of.ts';

/** Shows the error (LAY-04). If the preset causes it, offers to reset the preset (LAY-05). */
export function ListError({ list }: { readonly list: ListHandle }) {
  const { t } = useRender();
  return (
    <ErrorPanel
      title={t('errors.unexpected')}
      facts={factsOf(list.error, t)}
      actions={
        <>
          <Button kind="primary" onClick={() => void list.refresh()}>
            {t('common.retry')}
          </Button>
          <Button onClick={list.resetPreset}>{t('list.reset_page_preferences')}</Button>
        </>
      }
    >
      {t('errors.unexpected_copy')}
    </ErrorPanel>
  );
}
