import { ShownError } from '../../../renderer/contract/failure.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { changeModel } from '../../shared/model/change-model.ts';
import { StepFailure } from '../../shared/model/run-steps.ts';
import { noticeOfChange } from '../../shared/model/undo-change.ts';
import { lossText } from './loss-text.ts';

/** Deletes a collection after a question. The notice offers to undo it. @throws ShownError if the user cancels */
export async function deleteCollection(render: Services, collection: string): Promise<void> {
  const { t, confirm, metadata } = render;
  await render.loadLateTexts();
  const name = metadata.collection(collection)?.name ?? collection;
  const isMeant = await confirm({
    title: t('settings.delete_collection_title', { name }),
    text: await lossText(render, collection),
    confirm: t('settings.delete_collection'),
    danger: true,
  });
  if (!isMeant) throw new ShownError();
  const change = await changeModel(render, { change: 'deleted-collection', collection }).catch(
    (error: unknown) => {
      // There is only one step, so the reason says everything.
      throw error instanceof StepFailure ? error.cause : error;
    },
  );
  noticeOfChange(render, t('settings.collection_deleted', { name }), change);
}
