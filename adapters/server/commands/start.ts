import { projectRoot } from '../project-root.ts';
import { StartFailure } from '../start-failure.ts';
import { commandsText, isCommand, runCommand } from './command.ts';
import { addressOf, helpText, readOptions } from './options.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Runs the command line: starts the server, prints its URL, and stops it on SIGINT and SIGTERM. If the start fails,
 * prints the sentence of the StartFailure and exits with code 1. `buildApp` builds the browser app of a project folder if
 * it is stale, and returns its folder, or null without sources.
 */
export async function start(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  buildApp: (root: string, say: (text: string) => void) => Promise<string | null>,
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
    const build = async () => (options.dev || isApiOnly ? null : buildApp(projectRoot, say));
    // Flags are validated before the import, so that errors are printed without loading the server.
    const { run } = await import('./run.ts');
    const running = await run(options, build);
    if (running.password !== null) {
      say(`Administrator: ${options.adminEmail}, password ${running.password} (shown once)`);
    }
    const port = Number(new URL(running.url).port);
    say(`Armature is at ${addressOf(options.host, port)}/admin/`);
    if (options.platform !== null) say(`It serves the app for the platform at ${options.platform}`);
    else if (options.mail.smtp === null)
      say(`No EMAIL_SMTP_HOST is set: mails are written to ${options.mail.outbox}`);
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
      // A second signal stops the process at once.
      if (ending) process.exit(1);
      ending = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
