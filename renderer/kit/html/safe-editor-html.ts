/** The profile of the policy for user HTML (safe-html.ts) inside the frame of an editor. */
import type { Config } from 'dompurify';
import { htmlOf, keepOpenerSafe, sanitize } from './safe-html.ts';

/**
 * Policy for the document of an editor. Ids, classes and styles are part of the stored text and stay. They cannot reach the
 * app, because the document is in a frame.
 */
const inEditor: Config = {
  // Video players of other sites; the page's policy allows them by https only.
  ADD_TAGS: ['iframe'],
  ADD_ATTR: ['allow', 'allowfullscreen', 'frameborder', 'loading', 'referrerpolicy', 'sandbox', 'target'],
  FORBID_TAGS:
    'form input button select option optgroup datalist textarea fieldset legend output style dialog'.split(
      ' ',
    ),
};

/** Returns HTML that can be edited in a frame. */
export function safeEditorHtml(html: string): string {
  return htmlOf(cleanForEditor(html).clean);
}

/** Returns the names of elements and attributes, each once, that an edit of this HTML would lose. */
export function lostInEditor(html: string): readonly string[] {
  return cleanForEditor(html).lost;
}

/** DOMPurify prepends this element to a text, so that a script at the beginning is not parsed as part of the head. */
const ownMark = '<remove>';

function cleanForEditor(html: string): {
  readonly clean: DocumentFragment;
  readonly lost: readonly string[];
} {
  const { clean, removed } = sanitize(html, { ...inEditor, FORCE_BODY: true });
  const lost = [...removed];
  for (const frame of clean.querySelectorAll('iframe'))
    if (!frameSource.test(frame.getAttribute('src') ?? '')) {
      frame.remove();
      lost.push('<iframe>');
    }
  for (const element of clean.querySelectorAll<HTMLElement>('[style]'))
    if (/^(?:fixed|sticky)$/.test(element.style.position)) {
      element.style.removeProperty('position');
      lost.push('style');
    }
  keepOpenerSafe(clean);
  const names = lost.filter((name) => name !== '' && !name.startsWith('<#') && name !== ownMark);
  return { clean, lost: [...new Set(names)] };
}

/** Sources that readers of the text can load too: https, or this platform. */
const frameSource = /^(https:)?\/\//i;
