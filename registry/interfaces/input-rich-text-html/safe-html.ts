/** HTML without anything that runs, as it is stored and as it is shown. */
import DOMPurify, { type Config } from 'dompurify';

const allowed: Config = {
  // Film players of other sites; the page's policy allows them by https only.
  ADD_TAGS: ['iframe'],
  ADD_ATTR: ['allow', 'allowfullscreen', 'frameborder', 'loading', 'referrerpolicy', 'sandbox', 'target'],
  FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'style'],
};

/** Where people see it anew: by https, or from this platform. */
const frameSource = /^(https:)?\/\//i;

export function safeHtml(html: string): string {
  const clean = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
  for (const frame of clean.querySelectorAll('iframe'))
    if (!frameSource.test(frame.getAttribute('src') ?? '')) frame.remove();
  for (const link of clean.querySelectorAll('a[target="_blank"]')) link.setAttribute('rel', 'noopener');
  const box = document.createElement('div');
  box.append(clean);
  return box.innerHTML;
}

/** What FORCE_BODY puts before a text, so that a script at its beginning is not taken for the head's. */
const ownMark = '<remove>';

/** What safeHtml takes out of it would be lost by an edit: names of elements and attributes, each once. */
export function lostBySafety(html: string): readonly string[] {
  DOMPurify.sanitize(html, { ...allowed, FORCE_BODY: true });
  const names = DOMPurify.removed.map((each) =>
    'element' in each && each.element
      ? `<${each.element.nodeName.toLowerCase()}>`
      : 'attribute' in each
        ? (each.attribute?.name ?? '')
        : '',
  );
  return [...new Set(names.filter((name) => name !== '' && !name.startsWith('<#') && name !== ownMark))];
}
