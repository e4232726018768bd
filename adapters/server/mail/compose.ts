/** Composes a mail as plain text and HTML with the same content. */
import type { Message } from './mailer.ts';
import { mailTextOf, type MailKind } from './texts.ts';
import { isRightToLeft } from '../../../schemas/value/locales.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

export interface MailContent {
  readonly kind: MailKind;
  readonly to: string;
  readonly project: string;
  readonly link: string;
  /** Language of the recipient. */
  readonly language: string | null;
}

export function composeMessage({ kind, to, project, link, language: reader }: MailContent): Message {
  const { language, text } = mailTextOf(kind, reader);
  const filled = (words: string) =>
    words.replaceAll('{project}', () => project).replaceAll('{email}', () => to);
  const lines = text.lines.map(filled);
  const [button, end] = [filled(text.button), filled(text.end)];
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
  const style = 'display:inline-block;padding:10px 18px;border-radius:6px;background:#263238;color:#ffffff';
  return {
    to,
    // A subject must be one line, but a project's name may contain line breaks.
    subject: filled(text.subject).replaceAll(/\s+/g, ' '),
    text: [...lines, link, end].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><body style="font-family:sans-serif;line-height:1.5">
${paragraphs}
<p><a href="${escaped(link)}" style="${style}">${escaped(button)}</a></p>
<p style="color:#5f6b73">${escaped(end)}</p>
<p style="color:#5f6b73;font-size:12px">${escaped(link)}</p>
</body></html>
`,
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ownValue(entities, sign) ?? sign);
}
