import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileMode, folderMode } from '../private-files.ts';
import type { MailConfig } from '../config.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the message, or when it is written to the outbox folder. */
  send(message: Message): Promise<void>;
  /** Rejects with the reason if messages cannot be sent now. */
  verify(): Promise<void>;
  close(): void;
}

/** Timeouts of the mail server in ms. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailer(config: MailConfig): Mailer {
  return config.smtp ? smtpTransport(config) : outboxTransport(config);
}

function smtpTransport({ from, smtp }: MailConfig): Mailer {
  const { host, port, secure, user, password } = smtp ?? {};
  const transport = onFirstUse(async () =>
    (await loadNodemailer()).createTransport({
      pool: true,
      maxConnections: 3,
      host,
      port,
      secure,
      ...(user ? { auth: { user, pass: password ?? '' } } : {}),
      ...timeouts,
    }),
  );
  return {
    async send(message) {
      await (await transport.get()).sendMail({ from, ...message });
    },
    async verify() {
      await (await transport.get()).verify();
    },
    close: () => transport.close(),
  };
}

/** Writes one .eml file per message. Each is renamed after it is complete, so that no partial file is visible. */
function outboxTransport({ from, outbox }: MailConfig): Mailer {
  const transport = onFirstUse(async () =>
    (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  return {
    async send(message) {
      const { message: text } = await (await transport.get()).sendMail({ from, ...message });
      await mkdir(outbox, { recursive: true, mode: folderMode });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
      await writeFile(join(outbox, `.${name}`), text as Buffer, { mode: fileMode });
      await rename(join(outbox, `.${name}`), join(outbox, `${name}.eml`));
    },
    async verify() {
      await mkdir(outbox, { recursive: true, mode: folderMode });
      await access(outbox, constants.W_OK);
    },
    close: () => transport.close(),
  };
}

/** The library is loaded with the first mail, because most servers send none for hours. */
const loadNodemailer = async () => (await import('nodemailer')).default;

/** Creates a transport at its first use. `close` closes it if it was created. */
function onFirstUse<T extends { close(): void }>(create: () => Promise<T>) {
  let created: Promise<T> | null = null;
  return {
    get: () => (created ??= create()),
    close: () => void created?.then((transport) => transport.close()),
  };
}
