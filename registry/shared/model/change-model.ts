import type { Services } from '../../../renderer/contract/services.ts';
import { planChange, type WantedChange } from '../../../schemas/model/plan.ts';
import { modelNames } from '../../../schemas/relation/new-relation.ts';
import { runSteps } from './run-steps.ts';
import type { ChangeId } from './undo-change.ts';

/**
 * Plans a change of the data model and carries it out. Returns the id of the change if the platform can undo it.
 * @throws StepFailure with the refused step, and what could not be removed
 */
export function changeModel(
  { platform, metadata }: Pick<Services, 'platform' | 'metadata'>,
  wanted: WantedChange,
): Promise<ChangeId | null> {
  return runSteps(platform, planChange(wanted, modelNames(metadata)));
}
