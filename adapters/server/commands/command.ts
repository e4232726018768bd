/** Commands that run instead of the server: `npm start -- users create ada@example.com`. */
import { nearest } from '../../../schemas/value/nearest.ts';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import { setHashCost } from '../auth/hash.ts';
import { StartFailure } from '../start-failure.ts';
import type { CommandArguments } from './command-arguments.ts';
import { readOptions } from './options.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

interface Command {
  /** Required words. */
  readonly takes: readonly string[];
  readonly flags: readonly string[];
  readonly about: string;
  /** Returns the text to print. */
  readonly run: (given: CommandArguments) => Promise<string>;
}

/** Each command imports its module when it runs. */
const commands: Readonly<Record<string, Command>> = {
  'users create': {
    takes: ['e-mail'],
    flags: ['--role', '--password'],
    about: 'Creates a user of a role (default: the administrators)',
    run: async (given) => (await import('./users.ts')).createUser(given),
  },
  'users passwd': {
    takes: ['e-mail'],
    flags: ['--password'],
    about: 'Sets a password, generates and prints one by default; ends the sessions of the user',
    run: async (given) => (await import('./users.ts')).changePassword(given),
  },
  'schema snapshot': {
    takes: [],
    flags: [],
    about: 'Prints the data model as JSON',
    run: async (given) => (await import('./schema.ts')).printSnapshot(given),
  },
  'schema apply': {
    takes: ['file'],
    flags: [],
    about: 'Changes the data model to that of a snapshot',
    run: async (given) => (await import('./schema.ts')).applySnapshot(given),
  },
  backup: {
    takes: ['folder'],
    flags: [],
    about: 'Copies database and files, also while they are in use',
    run: async (given) => (await import('./backup.ts')).backup(given),
  },
};

export function isCommand(argv: readonly string[]): boolean {
  return argv[0] !== undefined && !argv[0].startsWith('-');
}

export function commandsText(): string {
  return Object.entries(commands)
    .map(([name, command]) => `  npm start -- ${usageOf(name, command).padEnd(62)}${command.about}`)
    .join('\n');
}

/** Runs the command and returns the text to print. Throws StartFailure with one sentence. */
export async function runCommand(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const [name, command, rest] = commandIn(argv);
  const { words, flags, others } = divide(rest, command.flags);
  if (words.length !== command.takes.length)
    throw new StartFailure(`Usage: npm start -- ${usageOf(name, command)} [options]`);
  const options = readOptions(others, env);
  if (options === 'help') return `Usage: npm start -- ${usageOf(name, command)} [options]`;
  if (options.platform !== null)
    throw new StartFailure(`"${name}" works on a database. Remove --platform (PLATFORM_URL).`);
  setHashCost(options.hashCost);
  try {
    return await command.run({ words, flags, options });
  } catch (error) {
    throw error instanceof PlatformFailure ? new StartFailure(error.message) : error;
  }
}

function commandIn(argv: readonly string[]): readonly [string, Command, readonly string[]] {
  for (const count of [2, 1]) {
    const name = argv.slice(0, count).join(' ');
    const command = ownValue(commands, name);
    if (command) return [name, command, argv.slice(count)];
  }
  const flag = argv.findIndex((word) => word.startsWith('-'));
  const given = argv.slice(0, flag === -1 ? 2 : Math.min(flag, 2)).join(' ');
  const close = nearest(given, Object.keys(commands));
  throw new StartFailure(
    `Unknown command "${given}".${close ? ` Did you mean "${close}"?` : ` Commands: ${Object.keys(commands).join(', ')}.`}`,
  );
}

function usageOf(name: string, { takes, flags }: Command): string {
  return [
    name,
    ...takes.map((word) => `<${word}>`),
    ...flags.map((flag) => `[${flag} <${flag.slice(2)}>]`),
  ].join(' ');
}

/** Splits the arguments into words, flags of the command, and options of the server. */
function divide(rest: readonly string[], own: readonly string[]) {
  const words: string[] = [];
  const flags: Record<string, string> = {};
  const others: string[] = [];
  let place = 0;
  for (; place < rest.length && !rest[place]?.startsWith('-'); place += 1) words.push(rest[place] ?? '');
  for (; place < rest.length; place += 1) {
    const [flag = '', inline] = (rest[place] ?? '').split(/=(.*)/s);
    if (!own.includes(flag)) {
      others.push(rest[place] ?? '');
      continue;
    }
    const value = inline ?? rest[(place += 1)];
    if (!value) throw new StartFailure(`${flag} needs a value.`);
    flags[flag] = value;
  }
  return { words, flags, others };
}
