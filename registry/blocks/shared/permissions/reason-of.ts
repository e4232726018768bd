import { PlatformError } from '../../../../renderer/contract/platform.ts';
import type { Translate } from '../../../../renderer/contract/services.ts';
import { messageOf } from '../../../../renderer/kit/feedback/error-text.ts';

/** Returns why a request failed. Without a connection, the message of the browser names only the request. */
export function reasonOf(error: unknown, t: Translate): string {
  const isUnreachable = error instanceof PlatformError && error.status === 0;
  return isUnreachable ? t('permissions.not_reached') : messageOf(error);
}
