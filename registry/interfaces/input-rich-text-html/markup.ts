/** Builds the HTML that the dialogs insert. Pure; values are escaped. */
import { ownValue } from '../../../schemas/value/own-value.ts';

export interface ImageAttributes {
  readonly url: string;
  readonly alt: string;
  /** Width in px as typed. '' means the natural size. */
  readonly width: string;
  readonly height: string;
}

export interface Media {
  readonly url: string;
  readonly width: string;
  readonly height: string;
  /** The MIME type, for example `video/mp4`. null if it is unknown. */
  readonly type: string | null;
}

export interface Link {
  readonly url: string;
  readonly text: string;
  readonly title: string;
  readonly newTab: boolean;
}

export function imageHtml({ url, alt, width, height }: ImageAttributes): string {
  return `<img${attributes({ src: url, alt }, ['src', 'alt'])}${attributes({ width, height })}>`;
}

/** Returns a video or audio element for media files, and an iframe for other pages. */
export function mediaHtml({ url, width, height, type }: Media): string {
  const kind = kindOfMedia(url, type);
  if (kind === 'audio') return `<audio${attributes({ src: url })} controls="controls"></audio>`;
  const size = attributes({ width, height });
  if (kind === 'video') return `<video${attributes({ src: url })}${size} controls="controls"></video>`;
  return `<iframe${attributes({ src: playerUrlOf(url) })}${size} allowfullscreen="allowfullscreen"></iframe>`;
}

export function linkHtml(link: Link): string {
  return `<a${attributes(linkAttributes(link))}>${escaped(link.text === '' ? link.url : link.text)}</a>`;
}

export function linkAttributes({ url, title, newTab }: Omit<Link, 'text'>) {
  return {
    href: url,
    title,
    target: newTab ? '_blank' : '',
    rel: newTab ? 'noopener' : '',
  };
}

const endings = {
  audio: /\.(aac|flac|m4a|mp3|oga|ogg|wav)(\?|$)/i,
  video: /\.(m4v|mov|mp4|ogv|webm)(\?|$)/i,
};

function kindOfMedia(url: string, type: string | null): 'audio' | 'video' | 'frame' {
  for (const kind of ['audio', 'video'] as const)
    if (type === null ? endings[kind].test(url) : type.startsWith(`${kind}/`)) return kind;
  return 'frame';
}

/** Converts the URL of a video page into the URL of its embeddable player. */
export function playerUrlOf(url: string): string {
  const tube = /^https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/)([\w-]+)/.exec(url)?.[1];
  if (tube !== undefined) return `https://www.youtube-nocookie.com/embed/${tube}`;
  const vimeo = /^https:\/\/vimeo\.com\/(\d+)/.exec(url)?.[1];
  return vimeo === undefined ? url : `https://player.vimeo.com/video/${vimeo}`;
}

function attributes(values: Readonly<Record<string, string>>, always: readonly string[] = []): string {
  return Object.entries(values)
    .filter(([name, value]) => value !== '' || always.includes(name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ownValue(entities, sign) ?? sign);
}
