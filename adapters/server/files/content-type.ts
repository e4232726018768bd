import { isUtf8 } from 'node:buffer';
import { fileTypeFromFile } from 'file-type';
import { readHead } from './read-head.ts';

const unknownType = 'application/octet-stream';

/**
 * Returns the MIME type of a file, detected from its content. The type that the client stated counts only if the
 * content has no signature and does not contradict it. A stated type alone never makes a file an image, audio or
 * video.
 */
export async function contentTypeOf(path: string, stated: string): Promise<string> {
  const head = await readHead(path, headSize);
  const isText = head.length > 0 && isUtf8(wholeCharacters(head)) && !head.includes(0);
  if (isText) return textType(head.toString('utf8'), stated);
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found) return containers.has(found.mime) && isApplication(stated) ? stated : found.mime;
  return isApplication(stated) ? stated : unknownType;
}

/** Number of bytes that are inspected. */
const headSize = 4096;

/** Removes an incomplete UTF-8 character at the end. */
function wholeCharacters(head: Buffer): Buffer {
  if (head.length < headSize) return head;
  for (let end = head.length; end > head.length - 4; end -= 1)
    if (isUtf8(head.subarray(0, end))) return head.subarray(0, end);
  return head;
}

/** Container formats of many other types (DOCX is a ZIP file). For these, the stated type counts. */
const containers: ReadonlySet<string> = new Set([
  'application/zip',
  'application/x-cfb',
  'application/gzip',
  'application/xml',
]);

function isApplication(type: string): boolean {
  return /^application\/[\w.+-]{1,100}$/.test(type) && !/xml|html|javascript|ecmascript/.test(type);
}

/**
 * Detects text types that can run scripts by their beginning. Other text has the stated type if that is a text type.
 */
function textType(head: string, stated: string): string {
  const markup = head
    .trimStart()
    .replace(/^\uFEFF\s*/, '')
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replaceAll(/^(?:<!--[\s\S]*?-->\s*)+/g, '');
  if (/^(?:<!doctype svg[^>]*>\s*)?<svg[\s/>]/i.test(markup)) return 'image/svg+xml';
  if (/^<(?:!doctype html|html|head|body|script|iframe)[\s/>]/i.test(markup)) return 'text/html';
  if (/^\s*(?:\uFEFF)?<\?xml\s/.test(head)) return /[/+]xml$/.test(stated) ? stated : 'application/xml';
  if (/^(?:%PDF-|\{\\rtf)/.test(head)) return head.startsWith('%') ? 'application/pdf' : 'application/rtf';
  if (/^(?:text|application)\/[\w.+-]{1,100}$/.test(stated) && stated !== unknownType) return stated;
  return 'text/plain';
}
