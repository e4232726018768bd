import type { PlatformError } from '../../../renderer/contract/platform.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import type { Fact } from '../../../renderer/kit/feedback/ErrorPanel.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';

/** Returns the details of an error for ErrorPanel. */
export function factsOf(error: PlatformError | null, t: Translate): readonly Fact[] {
  if (error === null) return [];
  return [
    { label: t('errors.code'), value: error.code },
    { label: t('errors.message'), value: messageOf(error) },
  ];
}
