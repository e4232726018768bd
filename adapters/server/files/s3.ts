import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { explainStorage, isAbsent } from './failure.ts';
import { variantName, type Range, type Storage } from './storage.ts';
import type { StorageLocation } from '../config.ts';

/** Size of one part of an upload, in bytes. Two parts are in memory at a time. */
const partSize = 8 * 1024 * 1024;

/** Returns a storage in a bucket of Amazon S3 or an S3-compatible service. */
export function s3Storage(location: Extract<StorageLocation, { driver: 's3' }>): Storage {
  const { bucket: Bucket, root, region, endpoint, credentials } = location;
  const client = new S3Client({
    region,
    // S3-compatible services need path-style URLs, and support only the checksums that S3 requires.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null
      ? {}
      : { credentials: { accessKeyId: credentials.key, secretAccessKey: credentials.secret } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000 },
  });
  const incoming = join(tmpdir(), 'armature-incoming');
  const keyOf = (name: string) => (root === '' ? name : `${root}/${name}`);

  const read = async (name: string, range?: Range): Promise<Readable | null> => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await client
      .send(new GetObjectCommand({ Bucket, Key: keyOf(name), ...(Range ? { Range } : {}) }))
      .catch(absentIsNull);
    return (found?.Body as Readable | undefined) ?? null;
  };

  const removeVariants = async (name: string) => {
    const variants = { Bucket, Prefix: keyOf(variantName(name, '')) };
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, variants)) {
      const Objects = Contents.map(({ Key }) => ({ Key }));
      if (Objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    }
  };

  /** Aborts multipart uploads of a killed process. Services that cannot list them need a lifecycle rule for them. */
  const abortUploads = async (name: string) => {
    const Key = keyOf(name);
    const listed = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
      .catch(() => null);
    for (const { UploadId } of listed?.Uploads ?? [])
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  };

  return {
    incoming,
    put: (name, path) =>
      explainStorage(async () => {
        const Body = createReadStream(path, { highWaterMark: 1024 * 1024 });
        const params = { Bucket, Key: keyOf(name), Body };
        await new Upload({ client, params, partSize, queueSize: 2 }).done();
        await rm(path, { force: true });
      }),
    read: (name, range) => explainStorage(() => read(name, range)),
    sizeOf: (name) =>
      explainStorage(async () => {
        const found = await client
          .send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }))
          .catch(absentIsNull);
        return found?.ContentLength ?? null;
      }),
    remove: (name) =>
      explainStorage(async () => {
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: keyOf(name) }] } }));
        await removeVariants(name);
        await abortUploads(name);
      }),
  };
}

function absentIsNull(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
