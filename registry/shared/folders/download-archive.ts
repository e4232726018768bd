/** Downloads files as one ZIP archive. */
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { formatFileSize } from '../../../schemas/value/file-size.ts';

type ArchiveRequest = { readonly keys: readonly string[] } | { readonly folder: string };

interface Summary {
  readonly files: number;
  readonly filesize: number;
}

/**
 * Downloads the files that the user may read. Limits and missing permissions are requested first, because a download
 * cannot report them. @throws PlatformError
 */
export async function downloadArchive(render: Services, what: ArchiveRequest): Promise<void> {
  const { platform, notify, report, t, locale, loadLateTexts } = render;
  const { files, filesize } = await platform.call<Summary>('POST', '/files/archive', what);
  await loadLateTexts();
  sendForm(platform, 'keys' in what ? { keys: what.keys.join(',') } : what, (message) =>
    report(new Error(message)),
  );
  const omitted = 'keys' in what ? what.keys.length - files : 0;
  notify({
    kind: 'info',
    title: t('files.archive_started', { count: files, size: formatFileSize(filesize, locale, 0) }),
    ...(omitted === 0 ? {} : { text: t('files.archive_omitted', { count: omitted }) }),
  });
}

const frameName = 'file-archive';

/**
 * Posts the form into a hidden frame. The keys would be too long for a URL, and a script would keep the archive in memory.
 * The frame loads no document unless the platform refuses the download.
 */
function sendForm(
  platform: Platform,
  fields: Readonly<Record<string, string>>,
  onRefused: (message: string) => void,
): void {
  document.querySelector(`iframe[name="${frameName}"]`)?.remove();
  const frame = document.createElement('iframe');
  Object.assign(frame, { name: frameName, hidden: true, title: '' });
  const form = document.createElement('form');
  // The id of an asset that no file has.
  Object.assign(form, {
    method: 'post',
    target: frameName,
    hidden: true,
    action: platform.assetUrl('archive'),
  });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(frame, form);
  form.submit();
  form.remove();
  frame.addEventListener('load', () => {
    const message = messageIn(frame.contentDocument?.body?.textContent ?? '');
    if (message !== null) onRefused(message);
  });
}

/** Returns the message of an error response, or null if the text is none. */
function messageIn(text: string): string | null {
  try {
    const { errors } = JSON.parse(text) as { readonly errors?: readonly { readonly message?: unknown }[] };
    const message = errors?.[0]?.message;
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
