import type { Options } from './options.ts';

/** The arguments of a command: words in their order, and the command's own flags. */
export interface CommandArguments {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
  readonly options: Options;
}
