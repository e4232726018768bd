/** Uploads files by XMLHttpRequest, because fetch does not report upload progress. */
import { PlatformError, type Row } from '../../renderer/contract/platform.ts';
import { dataOf, failureOf } from './http.ts';

export function uploadFile(
  to: {
    /** PATCH replaces the content of the file at the URL. */
    readonly method?: 'POST' | 'PATCH';
    readonly url: string;
    readonly token: string | null;
    /** The tab that the upload's event names as its origin. */
    readonly tab?: string | null;
  },
  what: {
    readonly file: Blob;
    readonly fields: Row;
    readonly onProgress: (percent: number) => void;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Row> {
  const { method = 'POST', url, token, tab = null } = to;
  const { file, fields, onProgress, signal } = what;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined)
      body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  // The file comes last, so that servers that stream the body know its fields first.
  body.append('file', file, file instanceof File ? file.name : 'file');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.setRequestHeader('Cache-Control', 'no-cache');
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (tab !== null) request.setRequestHeader('X-Armature-Origin', tab);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(Math.floor((loaded * 100) / total));
    });
    request.addEventListener('load', () => {
      const responseBody = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve((dataOf(responseBody) ?? {}) as Row);
      else reject(failureOf(request.status, responseBody, 'The upload'));
    });
    request.addEventListener('error', () =>
      reject(
        new PlatformError({
          message: 'The upload was interrupted. Check the connection and upload the file again.',
          status: 0,
          code: 'UNKNOWN',
        }),
      ),
    );
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was canceled.', 'AbortError')),
    );
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
