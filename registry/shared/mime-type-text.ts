import type { Translate } from '../../renderer/contract/services.ts';
import { mimeTypeName } from '../../schemas/value/mime-type.ts';

/** Returns the name of a MIME type in the language of the user. Unknown types are returned unchanged. */
export function mimeTypeText(type: string, t: Translate): string {
  const found = mimeTypeName(type);
  if (found === undefined) return type;
  return found.kind === null ? found.name : t(`displays.mime_${found.kind}`, { name: found.name });
}
