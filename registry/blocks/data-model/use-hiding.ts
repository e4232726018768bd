import { useRender } from '../../../renderer/contract/render.ts';
import { changeModel } from '../../shared/model/change-model.ts';
import { useStepReport } from '../../shared/model/use-step-report.ts';
import { useChangeNotice } from '../../shared/model/use-undo.ts';

/** Returns a function that hides or shows a collection. A notice offers to undo it, if the platform can. */
export function useHiding(): (collection: string, hidden: boolean) => Promise<void> {
  const { t, platform, metadata } = useRender();
  const notifyChange = useChangeNotice();
  const reportSteps = useStepReport();
  return async (collection, hidden) => {
    const name = metadata.collection(collection)?.name ?? collection;
    try {
      const change = await changeModel(
        { platform, metadata },
        { change: 'collection-settings', collection, meta: { hidden } },
      );
      if (change !== null)
        notifyChange(
          t(hidden ? 'settings.collection_hidden' : 'settings.collection_shown', { name }),
          change,
        );
    } catch (error) {
      reportSteps(error, t('settings.collection_not_changed', { name }));
    }
  };
}
