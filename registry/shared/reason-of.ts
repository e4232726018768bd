import { isConnectionLost } from '../../renderer/contract/failure.ts';
import type { Translate } from '../../renderer/contract/services.ts';
import { messageOf } from '../../renderer/kit/feedback/error-text.ts';

/** Returns why a request failed. Without a connection, the message of the browser names only the request. */
export function reasonOf(error: unknown, t: Translate): string {
  return isConnectionLost(error) ? t('permissions.not_reached') : messageOf(error);
}
