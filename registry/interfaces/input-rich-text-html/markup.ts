/** Builds the HTML that the dialogs insert. Pure; values are escaped. */
import { ownValue } from '../../../schemas/value/own-value.ts';

export interface Picture {
  readonly address: string;
  readonly alt: string;
  /** Width in px as typed. '' means the natural size. */
  readonly width: string;
  readonly height: string;
}

export interface Media {
  readonly address: string;
  readonly width: string;
  readonly height: string;
  /** The MIME type, for example `video/mp4`. null if it is unknown. */
  readonly type: string | null;
}

export interface Link {
  readonly address: string;
  readonly text: string;
  readonly title: string;
  readonly newTab: boolean;
}

export function pictureHtml({ address, alt, width, height }: Picture): string {
  return `<img${attributes({ src: address, alt }, ['src', 'alt'])}${attributes({ width, height })}>`;
}

/** Returns a video or audio element for media files, and an iframe for other pages. */
export function mediaHtml({ address, width, height, type }: Media): string {
  const kind = kindOfMedia(address, type);
  if (kind === 'audio') return `<audio${attributes({ src: address })} controls="controls"></audio>`;
  const size = attributes({ width, height });
  if (kind === 'video') return `<video${attributes({ src: address })}${size} controls="controls"></video>`;
  return `<iframe${attributes({ src: playerOf(address) })}${size} allowfullscreen="allowfullscreen"></iframe>`;
}

export function linkHtml(link: Link): string {
  return `<a${attributes(linkAttributes(link))}>${escaped(link.text === '' ? link.address : link.text)}</a>`;
}

export function linkAttributes({ address, title, newTab }: Omit<Link, 'text'>) {
  return {
    href: address,
    title,
    target: newTab ? '_blank' : '',
    rel: newTab ? 'noopener' : '',
  };
}

const endings = {
  audio: /\.(aac|flac|m4a|mp3|oga|ogg|wav)(\?|$)/i,
  video: /\.(m4v|mov|mp4|ogv|webm)(\?|$)/i,
};

function kindOfMedia(address: string, type: string | null): 'audio' | 'video' | 'frame' {
  for (const kind of ['audio', 'video'] as const)
    if (type === null ? endings[kind].test(address) : type.startsWith(`${kind}/`)) return kind;
  return 'frame';
}

/** Converts the URL of a video page into the URL of its embeddable player. */
export function playerOf(address: string): string {
  const tube = /^https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/)([\w-]+)/.exec(address)?.[1];
  if (tube !== undefined) return `https://www.youtube-nocookie.com/embed/${tube}`;
  const vimeo = /^https:\/\/vimeo\.com\/(\d+)/.exec(address)?.[1];
  return vimeo === undefined ? address : `https://player.vimeo.com/video/${vimeo}`;
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
