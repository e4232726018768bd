import { Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen, type AnyHandle } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { copyText } from '../../../renderer/kit/copy-text.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import type { Target } from '../../../schemas/screen/types.ts';
import section from '../shared/section.module.css';

interface Props {
  readonly collection: string;
  /** The settings of the collection. They keep what was typed. */
  readonly settings: AnyHandle | undefined;
  /** The screen that lists the collections. */
  readonly list: Target | null;
}

/** Says that the collection was deleted while its page is open. What was typed stays in the form below and can be copied. */
export function CollectionGone({ collection, settings, list }: Props) {
  const { t, notify } = useRender();
  const screen = useScreen();
  const notice = useRef<HTMLElement>(null);
  const item = settings?.kind === 'item' ? settings : null;
  const saves = item?.savesWhenGone ?? 0;
  useEffect(() => {
    // The deletion can happen while a field far below is edited. The focus moves only after a refused save.
    notice.current?.scrollIntoView?.({ block: 'nearest' });
    if (saves > 0) notice.current?.focus({ preventScroll: true });
  }, [saves]);
  const copy = async () => {
    await copyText(JSON.stringify(item?.store.state.edits ?? {}, null, 2));
    notify({ kind: 'success', title: t('form.raw_copied') });
  };
  return (
    <section ref={notice} tabIndex={-1} className={section.section}>
      <Notice kind="danger">
        <p>{t('settings.page_collection_gone', { name: collection })}</p>
        <Group gap="sm">
          {list && (
            <Button kind="primary" icon="arrow_back" onClick={() => screen.navigate(list)}>
              {t('settings.to_collections')}
            </Button>
          )}
          {item && <Button onClick={() => void copy()}>{t('settings.copy_typed')}</Button>}
        </Group>
      </Notice>
    </section>
  );
}
