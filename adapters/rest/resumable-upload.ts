/** Uploads files by the tus protocol, so that they continue after a broken connection or a closed tab. */
import { Upload, type DetailedError } from 'tus-js-client';
import type { Clock } from '../../renderer/contract/ports.ts';
import { PlatformError, type Key, type Row } from '../../renderer/contract/platform.ts';
import type { UploadRecord, UploadRecords } from '../../renderer/contract/uploads/records.ts';
import {
  isSameUpload,
  sentFileOf,
  uploadPaused,
  type SentFile,
} from '../../renderer/contract/uploads/resumable.ts';
import { dataOf, failureOf } from './http.ts';
import type { TokenSession } from './session.ts';

export interface ResumableParts {
  readonly origin: string;
  readonly session: TokenSession;
  readonly clock: Clock;
  readonly records: UploadRecords;
  /** The tab that the upload's event names as its origin. */
  readonly tab: string | null;
}

interface Sent {
  readonly file: Blob;
  readonly fields: Row;
  readonly onProgress: (percent: number) => void;
  readonly signal?: AbortSignal | undefined;
  readonly replaced?: Key | undefined;
}

/** Bytes per request. Each request takes the current access token, and proxies may wait for whole requests. */
const chunkSize = 32 * 1024 * 1024;
/** Delays in ms between attempts without progress: about four minutes. While the browser is offline, it waits. */
const retryDelays = [500, 1000, 2000, 5000, 10_000, 20_000, ...Array<number>(7).fill(30_000)];
/** The platform keeps unfinished uploads for this time, in ms. */
const lifetimeMs = 24 * 60 * 60_000;

/** Returns the unfinished uploads of the user that no tab continues. Forgets those that the platform has deleted. */
export async function interruptedUploads({
  origin,
  session,
  clock,
  records,
}: ResumableParts): Promise<readonly UploadRecord[]> {
  const claimed = await records.claimed();
  const isOld = ({ changed }: UploadRecord) => clock.now() - changed > lifetimeMs;
  for (const { url } of records.list().filter(isOld)) records.remove(url);
  return records
    .list()
    .filter((record) => record.origin === origin && record.user === session.user && !claimed.has(record.url));
}

/**
 * Ends the reservations of the uploads that the user has paused in this tab, by URL. They stay reserved, so that no page
 * shows them as interrupted.
 */
const pausedUploads = new Map<string, () => void>();

interface Reserved {
  readonly record: UploadRecord;
  readonly release: () => void;
}

/** Reserves the unfinished upload of a file. Returns null if there is none, or if another tab continues it. */
async function reserve(parts: ResumableParts, file: SentFile): Promise<Reserved | null> {
  for (const record of parts.records.list()) {
    const release = pausedUploads.get(record.url);
    if (!release || !isSameUpload(record, file)) continue;
    pausedUploads.delete(record.url);
    return { record, release };
  }
  const record = (await interruptedUploads(parts)).find((each) => isSameUpload(each, file));
  const release = record ? await parts.records.claim(record.url) : null;
  return record && release ? { record, release } : null;
}

/** Deletes what the platform has received of a file. */
export async function discardUpload(parts: ResumableParts, file: SentFile): Promise<void> {
  const reserved = await reserve(parts, file);
  if (!reserved) return;
  reserved.release();
  await discardUrl(parts, reserved.record.url);
}

async function discardUrl({ origin, session, records }: ResumableParts, url: string): Promise<void> {
  records.remove(url);
  await session
    .send({
      method: 'DELETE',
      path: url.slice(origin.length),
      headers: { 'Tus-Resumable': '1.0.0' },
    })
    .catch(() => undefined);
}

/**
 * Sends a file, or the rest of it if a part was sent before. Returns its row. If the signal is aborted for another reason
 * than a pause, the platform deletes what it has received.
 */
export async function uploadResumably(parts: ResumableParts, sent: Sent): Promise<Row> {
  const own = sent.file instanceof File && sent.replaced === undefined ? sent.file : null;
  const reserved = own ? await reserve(parts, sentFileOf(own, sent.fields)) : null;
  let key: string;
  try {
    key = await send(parts, sent, reserved?.record ?? null);
  } catch (error) {
    const isGone = error instanceof PlatformError && [404, 410].includes(error.status);
    if (!reserved || !isGone) throw error;
    parts.records.remove(reserved.record.url);
    key = await send(parts, sent, null);
  } finally {
    if (reserved) endReservation(reserved.record.url, reserved.release, sent.signal);
  }
  // The user may not read the file.
  const read = parts.session.send({ method: 'GET', path: `/files/${encodeURIComponent(key)}` });
  const row = await read.then(({ body }) => dataOf(body) as Row).catch(() => ({}));
  return { ...row, id: key };
}

/** Ends the reservation of an upload, unless the user has paused it. */
function endReservation(url: string, release: () => void, signal: AbortSignal | undefined): void {
  if (signal?.reason === uploadPaused) pausedUploads.set(url, release);
  else release();
}

/** Resolves with the key of the stored file. */
function send(parts: ResumableParts, sent: Sent, known: UploadRecord | null): Promise<string> {
  const { origin, session, clock, records, tab } = parts;
  const { file, fields, onProgress, signal, replaced } = sent;
  return new Promise((resolve, reject) => {
    let key: string | null = null;
    let isExpired = false;
    let isEnded = false;
    let isKnown = known !== null;
    let release: (() => void) | null = null;
    const end = (settle: () => void) => {
      if (isEnded) return;
      isEnded = true;
      removeEventListener('online', restart);
      signal?.removeEventListener('abort', abort);
      if (release && upload.url !== null) endReservation(upload.url, release, signal);
      settle();
    };
    const forget = () => {
      if (upload.url !== null) records.remove(upload.url);
    };
    const note = (received: number) => {
      if (upload.url === null || !(file instanceof File) || replaced !== undefined) return;
      const { user } = session;
      const sentFile = sentFileOf(file, fields);
      records.put({ ...sentFile, received, url: upload.url, origin, user, changed: clock.now() });
    };
    const fail = (error: unknown) => {
      const failure = failureFrom(error);
      // The platform has deleted what it refuses.
      if (failure.status >= 400 && failure.status < 500 && ![401, 408, 429].includes(failure.status))
        forget();
      end(() => reject(failure));
    };
    const upload = new Upload(file as File, {
      endpoint: `${origin}/files/tus`,
      uploadUrl: known?.url ?? null,
      metadata: metadataOf(file, fields, replaced),
      chunkSize,
      retryDelays,
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        // Refreshes the token if it has expired.
        if (isExpired)
          await session.send({ method: 'GET', path: '/users/me?fields=id' }).catch(() => undefined);
        isExpired = false;
        if (session.token !== null) request.setHeader('Authorization', `Bearer ${session.token}`);
        if (tab !== null) request.setHeader('X-Armature-Origin', tab);
        (request.getUnderlyingObject() as Partial<XMLHttpRequest>).withCredentials = true;
      },
      onAfterResponse(_request, response) {
        isExpired = response.getStatus() === 401;
        key = response.getHeader('X-Armature-File') ?? key;
      },
      onUploadUrlAvailable() {
        // The library would otherwise start from the beginning after any failed request for the offset.
        upload.options.endpoint = null;
        const { url } = upload;
        // Also called when the upload continues.
        if (isKnown || url === null) return;
        isKnown = true;
        note(0);
        void records.claim(url).then((claimed) => {
          if (isEnded && claimed) endReservation(url, claimed, signal);
          else release = claimed;
        });
      },
      onProgress: (bytes, total) => onProgress(total === 0 ? 0 : Math.floor((bytes * 100) / total)),
      onChunkComplete: (_size, accepted) => note(accepted),
      onShouldRetry: (error, attempt) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        if (status === 401) return attempt === 0;
        return status < 400 || status >= 500 ? status !== 507 : [408, 409, 423, 429].includes(status);
      },
      onError(error) {
        const isNetwork = 'originalResponse' in error && error.originalResponse === null;
        // Continues with the event `online`.
        if (!(isNetwork && !navigator.onLine)) fail(error);
      },
      onSuccess: () =>
        end(() => {
          forget();
          if (key === null) reject(failureFrom(new Error('The platform did not name the stored file.')));
          else resolve(key);
        }),
    });
    if (known) upload.options.endpoint = null;
    const restart = () => {
      void upload.abort().then(() => {
        if (!isEnded) upload.start();
      });
    };
    const abort = () => {
      const reason: unknown = signal?.reason;
      end(() => {
        void upload.abort();
        const { url } = upload;
        if (reason !== uploadPaused && url !== null) void discardUrl(parts, url);
        reject(new DOMException('The upload was canceled.', 'AbortError'));
      });
    };
    addEventListener('online', restart);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    upload.start();
  });
}

function metadataOf(file: Blob, fields: Row, replaced: Key | undefined): Record<string, string> {
  const sent = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return {
    ...Object.fromEntries(
      sent.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    ),
    filename: file instanceof File ? file.name : 'file',
    ...(file.type === '' ? {} : { filetype: file.type }),
    ...(replaced === undefined ? {} : { replace: String(replaced) }),
  };
}

function failureFrom(error: Error | DetailedError | unknown): PlatformError {
  const response = (error as Partial<DetailedError>).originalResponse ?? null;
  if (response) {
    let body: unknown = null;
    try {
      body = JSON.parse(response.getBody());
    } catch {
      // A proxy responded.
    }
    return failureOf(response.getStatus(), body, 'The upload');
  }
  const isNetwork = (error as Partial<DetailedError>).originalRequest !== undefined;
  const message = isNetwork
    ? 'The upload was interrupted. Check the connection, and try again: it continues where it stopped.'
    : error instanceof Error
      ? error.message
      : String(error);
  return new PlatformError({ message, status: 0, code: 'UNKNOWN' });
}
