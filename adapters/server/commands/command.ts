/** What is done by one command instead of serving: `npm start -- users create ada@example.com`. */
import { nearest } from '../../../schemas/value/nearest.ts';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import { setHashCost } from '../auth/hash.ts';
import { StartFailure } from '../database/failure.ts';
import { readOptions, type Options } from './options.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

/** What stands on the command line behind the name: words in their order, and the command's own flags. */
export interface Given {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
  readonly options: Options;
}

interface Command {
  /** Words that have to be given. */
  readonly takes: readonly string[];
  readonly flags: readonly string[];
  readonly about: string;
  /** Answers what is printed. */
  readonly run: (given: Given) => Promise<string>;
}

/** Each loads what it needs when it is run. */
const commands: Readonly<Record<string, Command>> = {
  'users create': {
    takes: ['e-mail'],
    flags: ['--role', '--password'],
    about: 'A user of a role (the administrators’ unless told)',
    run: async (given) => (await import('./users.ts')).createUser(given),
  },
  'users passwd': {
    takes: ['e-mail'],
    flags: ['--password'],
    about: 'A new password, which is printed when none is told; ends the sessions of the user',
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
    about: 'Makes the data model that of a snapshot',
    run: async (given) => (await import('./schema.ts')).applySnapshot(given),
  },
  backup: {
    takes: ['folder'],
    flags: [],
    about: 'Copies database and files while they are used',
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

/** Throws StartFailure, in one sentence, for what cannot be understood or done. */
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
    throw new StartFailure(`"${name}" works on a database: leave out --platform (PLATFORM_URL).`);
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
  const asked = argv.slice(0, flag === -1 ? 2 : Math.min(flag, 2)).join(' ');
  const close = nearest(asked, Object.keys(commands));
  throw new StartFailure(
    `Unknown command "${asked}".${close ? ` Did you mean "${close}"?` : ` There are: ${Object.keys(commands).join(', ')}.`}`,
  );
}

function usageOf(name: string, { takes, flags }: Command): string {
  return [
    name,
    ...takes.map((word) => `<${word}>`),
    ...flags.map((flag) => `[${flag} <${flag.slice(2)}>]`),
  ].join(' ');
}

/** The command's own flags and words; everything else is an option of the server. */
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
