import { isUtf8 } from 'node:buffer';
import { fileTypeFromFile } from 'file-type';
import { readHead } from './read-head.ts';

const unknownType = 'application/octet-stream';

/**
 * What a file is, by its content; the sender's word counts only where the content has no signature and does not speak
 * against it. Nothing becomes a picture, sound or film by being called one.
 */
export async function contentTypeOf(path: string, told: string): Promise<string> {
  const head = await readHead(path, headSize);
  const isText = head.length > 0 && isUtf8(wholeCharacters(head)) && !head.includes(0);
  if (isText) return textType(head.toString('utf8'), told);
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found) return containers.has(found.mime) && isApplication(told) ? told : found.mime;
  return isApplication(told) ? told : unknownType;
}

/** Bytes that are looked at. */
const headSize = 4096;

/** Without a last character that the end of the head cuts in two. */
function wholeCharacters(head: Buffer): Buffer {
  if (head.length < headSize) return head;
  for (let end = head.length; end > head.length - 4; end -= 1)
    if (isUtf8(head.subarray(0, end))) return head.subarray(0, end);
  return head;
}

/** Formats that many others are packed in: which one it is, only its sender may know. */
const containers: ReadonlySet<string> = new Set([
  'application/zip',
  'application/x-cfb',
  'application/gzip',
  'application/xml',
]);

function isApplication(type: string): boolean {
  return /^application\/[\w.+-]{1,100}$/.test(type) && !/xml|html|javascript|ecmascript/.test(type);
}

/** What runs scripts is known by how it begins; other text is what its sender calls it, if that is a text. */
function textType(head: string, told: string): string {
  const markup = head
    .trimStart()
    .replace(/^\uFEFF\s*/, '')
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replaceAll(/^(?:<!--[\s\S]*?-->\s*)+/g, '');
  if (/^(?:<!doctype svg[^>]*>\s*)?<svg[\s/>]/i.test(markup)) return 'image/svg+xml';
  if (/^<(?:!doctype html|html|head|body|script|iframe)[\s/>]/i.test(markup)) return 'text/html';
  if (/^\s*(?:\uFEFF)?<\?xml\s/.test(head)) return /[/+]xml$/.test(told) ? told : 'application/xml';
  if (/^(?:%PDF-|\{\\rtf)/.test(head)) return head.startsWith('%') ? 'application/pdf' : 'application/rtf';
  if (/^(?:text|application)\/[\w.+-]{1,100}$/.test(told) && told !== unknownType) return told;
  return 'text/plain';
}
