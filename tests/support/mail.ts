/** A real mail server on a free port, and what it received. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { freePort, type TestServer } from './server.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailServer {
  /** Environment variables of a server that sends through this mail server. */
  readonly env: Readonly<Record<string, string>>;
  all(): readonly Mail[];
  /** Waits for the next mail to this address that was not returned before. */
  next(to: string): Promise<Mail>;
  refuse(to: string): void;
  accept(to: string): void;
  stop(): Promise<void>;
}

const user = 'armature';
const password = 'of the mail server';

export async function startMailServer(): Promise<MailServer> {
  const received: Mail[] = [];
  const taken = new Set<Mail>();
  const refused = new Set<string>();
  const waiting = new Set<() => void>();
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password: given }, _session, done) =>
      done(
        username === user && given === password ? null : new Error('Wrong name or password'),
        username === user && given === password ? { user } : undefined,
      ),
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? new Error('No such mailbox here') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        for (const { address } of envelope.rcptTo) received.push({ to: address, ...readMail(source) });
        for (const look of waiting) look();
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((done) => void smtp.listen(port, '127.0.0.1', done));
  return {
    env: {
      EMAIL_SMTP_HOST: '127.0.0.1',
      EMAIL_SMTP_PORT: String(port),
      EMAIL_SMTP_USER: user,
      EMAIL_SMTP_PASSWORD: password,
    },
    all: () => received,
    next: (to) =>
      new Promise((done) => {
        const look = () => {
          const found = received.find((mail) => mail.to === to && !taken.has(mail));
          if (!found) return;
          taken.add(found);
          waiting.delete(look);
          done(found);
        };
        waiting.add(look);
        look();
      }),
    refuse: (to) => void refused.add(to),
    accept: (to) => void refused.delete(to),
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}

/** Returns the sources of the mails in a server's outbox, the oldest first. */
export function outboxOf({ folder }: Pick<TestServer, 'folder'>): readonly string[] {
  const outbox = join(folder, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), 'utf8'));
}

/** Subject and plain text of a message's source. */
export function readMail(source: string): Pick<Mail, 'subject' | 'text'> {
  const text = source.replaceAll('\r\n', '\n');
  const subject = /^Subject: (.*(?:\n[ \t].*)*)$/m.exec(text)?.[1] ?? '';
  const part = /Content-Type: text\/plain[^\n]*\nContent-Transfer-Encoding: ([\w-]+)\n\n([\s\S]*?)\n--/.exec(
    text,
  );
  const plain = part?.[2] ?? '';
  const decode = { 'quoted-printable': unquoted, base64: unpacked }[part?.[1] ?? ''];
  return { subject: words(subject), text: decode?.(plain) ?? plain };
}

export function tokenIn({ text }: Pick<Mail, 'text'>): string {
  return /[?&]token=([\w.-]+)/.exec(text)?.[1] ?? '';
}

/** Decodes the encoded words of a header (RFC 2047). */
function words(header: string): string {
  return header
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? unpacked(text) : unquoted(text.replaceAll('_', ' ')),
    );
}

const unpacked = (text: string) => Buffer.from(text, 'base64').toString();

function unquoted(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
