import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../database/failure.ts';
import { buildWhereStale } from './build.ts';
import { commandsText, isCommand, runCommand } from './command.ts';
import { addressOf, helpText, readOptions } from './options.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const say = (text: string) => process.stdout.write(`${text}\n`);

/** The command line: starts, prints the address, ends on SIGINT and SIGTERM. A StartFailure is one sentence and code 1. */
export async function start(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    if (isCommand(argv)) {
      say(await runCommand(argv, env));
      return;
    }
    const options = readOptions(argv, env);
    if (options === 'help') {
      say(`${helpText()}\nCommands:\n${commandsText()}\n`);
      return;
    }
    const isApiOnly = env['ARMATURE_API_ONLY'] === 'true';
    const build = async () => (options.dev || isApiOnly ? null : buildWhereStale(root, say));
    // Whoever is refused waits for no server to be loaded.
    const { run } = await import('./run.ts');
    const running = await run(options, build);
    if (running.password !== null) {
      say(`Administrator: ${options.adminEmail}, password ${running.password} (shown once)`);
    }
    const port = Number(new URL(running.url).port);
    say(`Armature is at ${addressOf(options.host, port)}/admin/`);
    if (options.platform !== null) say(`It serves the app for the platform at ${options.platform}`);
    else if (options.mail.smtp === null)
      say(`No EMAIL_SMTP_HOST is set: mails are written into ${options.mail.outbox}`);
    endWith(() => running.stop());
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function endWith(stop: () => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // The second one means now.
      if (ending) process.exit(1);
      ending = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
