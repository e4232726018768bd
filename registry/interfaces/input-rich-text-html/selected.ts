/** Reads the selection for the dialogs and applies their result to the text. */
import type { Editor } from 'tinymce';
import {
  linkAttributes,
  linkHtml,
  mediaHtml,
  imageHtml,
  type Link,
  type Media,
  type ImageAttributes,
} from './markup.ts';

export function selectedImage(editor: Editor | null): ImageAttributes | null {
  const node = imageIn(editor);
  if (!node) return null;
  const of = (name: string) => node.getAttribute(name) ?? '';
  return {
    url: node.dataset['mceSrc'] ?? of('src'),
    alt: of('alt'),
    width: of('width'),
    height: of('height'),
  };
}

export function insertImage(editor: Editor, image: ImageAttributes): void {
  // Replaces the selected image.
  editor.insertContent(imageHtml(image));
}

export function insertMedia(editor: Editor, media: Media): void {
  editor.insertContent(mediaHtml(media));
}

export function selectedLink(editor: Editor | null): Link {
  const node = linkIn(editor);
  const of = (name: string) => node?.getAttribute(name) ?? '';
  return {
    url: node?.dataset['mceHref'] ?? of('href'),
    text: node?.textContent ?? editor?.selection.getContent({ format: 'text' }) ?? '',
    title: of('title'),
    newTab: of('target') === '_blank',
  };
}

/** Inserts or changes a link. The formatting of the selection is kept, unless its text was changed. */
export function insertLink(editor: Editor, link: Link): void {
  const before = selectedLink(editor);
  const node = linkIn(editor);
  if (node) editor.selection.select(node);
  const keepsContent = link.text === before.text && editor.selection.getContent() !== '';
  if (keepsContent) {
    const { rel, target, title, href } = linkAttributes(link);
    const absent = (value: string) => (value === '' ? null : value);
    editor.execCommand('mceInsertLink', false, {
      href,
      title: absent(title),
      target: absent(target),
      rel: absent(rel),
    });
  } else editor.insertContent(linkHtml(link));
}

function imageIn(editor: Editor | null): HTMLImageElement | null {
  const node = editor?.selection.getNode();
  return node?.nodeName === 'IMG' ? (node as HTMLImageElement) : null;
}

function linkIn(editor: Editor | null): HTMLAnchorElement | null {
  return editor?.dom.getParent<HTMLAnchorElement>(editor.selection.getNode(), 'a[href]') ?? null;
}
