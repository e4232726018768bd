/**
 * The one policy for HTML that users write. Nothing runs, nothing submits, and nothing covers or addresses the page around
 * it. The stored text is not changed. `safe-editor-html.ts` has the profile for editors. Import these modules only from code
 * that loads lazily.
 */
import DOMPurify, { type Config } from 'dompurify';

/**
 * HTML inside our own document. Allows no form controls, frames or style sheets, and no attribute that names, focuses or
 * opens an element: these would reach the app.
 */
const inPage: Config = {
  ALLOWED_TAGS: (
    'a abbr audio b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 ' +
    'h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strong sub summary sup ' +
    'table tbody td tfoot th thead time tr u ul var video wbr'
  ).split(' '),
  ALLOWED_ATTR:
    'align alt class colspan controls datetime dir height href lang loading poster reversed rowspan scope src start style title type width'.split(
      ' ',
    ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** CSS that changes the text only: no position, size, margin, z-index, URL or animation. */
const textStyle =
  /^(?:color|background-color|direction|float|font-(?:style|weight|variant)|list-style-type|text-(?:align|decoration|decoration-line|indent|transform)|vertical-align|white-space)$/;

/** The classes that Markdown gives to code. Other classes could make a text look like a part of the app. */
const codeClass = /^language-[\w-]+$/;

/** Runs the library. Also returns the names of the elements and attributes that it removed. */
export function sanitize(
  html: string,
  config: Config,
): { readonly clean: DocumentFragment; readonly removed: readonly string[] } {
  const clean = DOMPurify.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true });
  const removed = DOMPurify.removed.map((each) =>
    'element' in each && each.element
      ? `<${each.element.nodeName.toLowerCase()}>`
      : 'attribute' in each
        ? (each.attribute?.name ?? '')
        : '',
  );
  return { clean, removed };
}

/** Returns HTML that can be rendered inside a page of the app. */
export function safePageHtml(html: string): string {
  const { clean } = sanitize(html, inPage);
  for (const element of clean.querySelectorAll<HTMLElement>('[style]')) {
    const { style } = element;
    const kept = [...style].filter(
      (name) => textStyle.test(name) && !/url\(/i.test(style.getPropertyValue(name)),
    );
    setOrRemove(element, 'style', kept.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; '));
  }
  for (const element of clean.querySelectorAll('[class]'))
    setOrRemove(element, 'class', [...element.classList].filter((name) => codeClass.test(name)).join(' '));
  keepOpenerSafe(clean);
  return htmlOf(clean);
}

/** A page that a link opens in another tab must not control this one. Other values of `rel` stay. */
export function keepOpenerSafe(clean: DocumentFragment): void {
  for (const link of clean.querySelectorAll('[target]')) {
    const rel = link.getAttribute('rel') ?? '';
    if (!/(?:^|\s)noopener(?:\s|$)/i.test(rel)) link.setAttribute('rel', `${rel} noopener`.trim());
  }
}

function setOrRemove(element: Element, name: string, value: string): void {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Returns the HTML of the fragment, and empties it. */
export function htmlOf(clean: DocumentFragment): string {
  // An element of the page would load the images, and those of the platform without the user's token.
  const box = document.createElement('template');
  box.content.append(clean);
  return box.innerHTML;
}
