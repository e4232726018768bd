/** What is written to people. English: a mail has no reader's language before they have one here. */
import type { Message } from './mailer.ts';

interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly end: string;
}

export function resetMessage(project: string, to: string, link: string): Message {
  return compose(to, link, {
    subject: `${project}: set a new password`,
    lines: [
      'Hello,',
      `somebody asked for a new password for your account (${to}) at ${project}. Set one within an hour:`,
    ],
    button: 'Set a new password',
    end: 'If it was not you, nothing has changed, and you can delete this mail.',
  });
}

export function inviteMessage(project: string, to: string, link: string): Message {
  return compose(to, link, {
    subject: `You are invited to ${project}`,
    lines: ['Hello,', `you are invited to ${project}. Choose a password within seven days to come in:`],
    button: 'Accept the invitation',
    end: 'If you did not expect this, you can delete this mail.',
  });
}

function compose(to: string, link: string, { subject, lines, button, end }: Letter): Message {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
  const style = 'display:inline-block;padding:10px 18px;border-radius:6px;background:#263238;color:#ffffff';
  return {
    to,
    // A project's name is one line, whatever was typed.
    subject: subject.replaceAll(/\s+/g, ' '),
    text: [...lines, link, end].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><body style="font-family:sans-serif;line-height:1.5">
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
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
