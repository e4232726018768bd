import { useState } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { Notice } from '../../../../renderer/kit/feedback/Notice.tsx';
import type { KeyOfCollection } from '../../../../schemas/relation/new-relation.ts';
import { changeModel } from '../../../shared/model/change-model.ts';
import { useStepReport } from '../../../shared/model/use-step-report.ts';

interface Props {
  readonly collection: string;
  /** The primary key that the collection had. */
  readonly collectionKey: KeyOfCollection;
}

/** Says that the collection was deleted while its field is edited, and offers to create it again with its primary key. */
export function GoneNotice({ collection, collectionKey: key }: Props) {
  const { t, platform, metadata } = useRender();
  const report = useStepReport();
  const [isSending, setSending] = useState(false);
  const createAgain = async () => {
    setSending(true);
    await changeModel({ platform, metadata }, { change: 'collection-again', collection, key }).catch(
      (error: unknown) => report(error, t('settings.collection_not_created', { name: collection })),
    );
    setSending(false);
  };
  return (
    <Notice kind="danger">
      <p>{t('settings.editor_collection_gone', { name: collection })}</p>
      <Button loading={isSending} onClick={() => void createAgain()}>
        {t('settings.create_again')}
      </Button>
    </Notice>
  );
}
