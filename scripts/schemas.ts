/**
 * Writes public/screens.schema.json, for editors of screens, and public/screens.known.json. The server checks screens
 * with the latter, because it must not load widgets.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { screensSchema, type Contribution, type ScreenContributions } from '../schemas/screen/shape.ts';

type Listed = { readonly [K in keyof ScreenContributions]: { readonly all: ScreenContributions[K] } };

const inPublic = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

export const schemaFile = inPublic('screens.schema.json');
export const knownFile = inPublic('screens.known.json');

export function schemaText({ blocks, panels, layouts, actions }: Listed): string {
  const schema = screensSchema({
    blocks: blocks.all,
    panels: panels.all,
    layouts: layouts.all,
    actions: actions.all,
  });
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Returns the ids and options of everything that a screen may name. */
export function knownText({ blocks, panels, layouts, actions }: Listed): string {
  const bare = (all: readonly Contribution[]) => all.map(({ id, options }) => ({ id, options }));
  const known: ScreenContributions = {
    blocks: bare(blocks.all),
    panels: bare(panels.all),
    layouts: bare(layouts.all),
    actions: bare(actions.all),
  };
  return `${JSON.stringify(known, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Imported by URL, because this tsconfig does not support JSX, which the components behind the definitions use.
  const { registry } = (await import(new URL('../registry/index.ts', import.meta.url).href)) as {
    readonly registry: Listed;
  };
  writeFileSync(schemaFile, schemaText(registry));
  writeFileSync(knownFile, knownText(registry));
  console.log(`Wrote ${schemaFile} and ${knownFile}`);
}
