import { Group } from '@mantine/core';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { OfferedDraft } from '../../../../renderer/contract/screen.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { dateTimeText } from '../../../../renderer/kit/date-text.ts';
import { useLateTexts } from '../../../../renderer/kit/hooks/use-late-texts.ts';
import classes from './item-frame.module.css';

/** Offers a draft that was found. */
export function DraftNotice({ draft }: { readonly draft: OfferedDraft }) {
  const { t, locale } = useRender();
  const hasTexts = useLateTexts();
  if (!hasTexts) return null;
  const at = dateTimeText(draft.at, locale);
  return (
    <div className={classes.draft} role="region" aria-label={t('item.draft_found')}>
      <Icon name="restore" />
      <p>
        <strong>{t('item.draft_found')}</strong>
        {t(draft.otherTab ? 'item.draft_other_tab' : 'item.draft_copy', { at, count: draft.fields.length })}
      </p>
      <Group gap="sm" wrap="nowrap">
        <Button kind="primary" size="small" onClick={draft.restore}>
          {t('item.draft_restore')}
        </Button>
        <Button kind="outline" size="small" onClick={draft.discard}>
          {t('item.draft_discard')}
        </Button>
      </Group>
    </div>
  );
}
