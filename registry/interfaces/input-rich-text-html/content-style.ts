import type { OptionsOf } from '../../../schemas/option/types.ts';
import type { options } from './options.ts';

const families: Readonly<Record<OptionsOf<typeof options>['font'], string>> = {
  'sans-serif': '--font',
  serif: '--font-prose',
  monospace: '--font-mono',
};

/** Returns the CSS of the editor's document. It contains values, because the document has no variables of the page. */
export function contentStyle(near: Element, font: OptionsOf<typeof options>['font']): string {
  const styles = getComputedStyle(near);
  const probe = near.appendChild(document.createElement('i'));
  const color = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const [text, muted, surface, border, link, well] = [
    '--text',
    '--text-muted',
    '--surface-1',
    '--border',
    '--primary-text',
    '--surface-3',
  ].map(color);
  probe.remove();
  const variable = (name: string) => styles.getPropertyValue(name).trim();
  return `
    ${fontFaces()}
    html { background: ${surface}; }
    body {
      margin: 16px; max-width: 760px; color: ${text}; background: ${surface};
      font: 16px/1.6 ${variable(families[font]) || 'sans-serif'}; overflow-wrap: anywhere;
    }
    body > :first-child { margin-block-start: 0; }
    a { color: ${link}; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.3; }
    img, video, iframe { max-width: 100%; }
    img { height: auto; border-radius: 6px; }
    blockquote { margin-inline: 0; padding-inline-start: 16px; border-inline-start: 3px solid ${border}; color: ${muted}; }
    code, pre { border-radius: 4px; background: ${well}; color: ${text}; font-family: ${variable('--font-mono') || 'monospace'}; font-size: 0.875em; }
    hr { border: 0; border-top: 1px solid ${border}; }
    table { border-collapse: collapse; }
    td, th { padding: 8px 12px; border: 1px solid ${border}; }
  `;
}

/** Returns the page's @font-face rules with absolute URLs, which also work in another document. */
function fontFaces(): string {
  const faces: string[] = [];
  const collect = (rules: CSSRuleList, base: string) => {
    for (const rule of rules) {
      if (rule instanceof CSSFontFaceRule) faces.push(withAddresses(rule.cssText, base));
      else if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList, base);
    }
  };
  for (const sheet of document.styleSheets)
    // The browser does not allow access to style sheets of other origins.
    if (sheet.href === null || sheet.href.startsWith(window.location.origin))
      collect(sheet.cssRules, sheet.href ?? document.baseURI);
  return faces.join('\n');
}

const withAddresses = (css: string, base: string): string =>
  css.replaceAll(/url\("?([^")]+)"?\)/g, (_, url: string) => `url("${new URL(url, base).href}")`);
