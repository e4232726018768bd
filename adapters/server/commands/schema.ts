import { readFileSync } from 'node:fs';
import type { Context } from '../contract.ts';
import { StartFailure } from '../start-failure.ts';
import {
  applySchema,
  diffSchema,
  readSchemaSnapshot,
} from '../services/model/schema-snapshot/schema-snapshot.ts';
import { asAdministrator } from './as-administrator.ts';
import type { CommandArguments } from './command-arguments.ts';

/** `schema snapshot > model.json` */
export function printSnapshot({ options }: CommandArguments): Promise<string> {
  return asAdministrator(options, async (context) =>
    JSON.stringify(await readSchemaSnapshot(context), null, 2),
  );
}

/** `schema apply model.json`: applies all steps in one transaction, also to a database without tables. */
export function applySnapshot({ words: [file = ''], options }: CommandArguments): Promise<string> {
  const snapshot = readJson(file);
  const apply = async (context: Context) => {
    const diff = await diffSchema(context, snapshot);
    if (diff === null) return 'The data model already matches the snapshot.';
    await applySchema(context, diff);
    return `The data model now matches the snapshot: ${diff.steps.length} steps.`;
  };
  return asAdministrator(options, apply, { creates: true });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new StartFailure(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}
