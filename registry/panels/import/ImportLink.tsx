import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import type { Target } from '../../../schemas/screen/types.ts';
import facts from '../shared/facts.module.css';

/** Explains the import, and leads to its page. */
export function ImportLink({ open, collection }: { readonly open: Target; readonly collection: string }) {
  const { t } = useRender();
  const screen = useScreen();
  if (!useLateTexts()) return null;
  return (
    <>
      <p className={facts.text}>{t('import.about')}</p>
      <Button
        size="small"
        kind="primary"
        icon="upload_file"
        onClick={() => screen.navigate({ ...open, params: { ...open.params, collection } })}
      >
        {t('import.start')}
      </Button>
    </>
  );
}
