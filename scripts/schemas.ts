/** Writes public/screens.schema.json: what editors know of screens.json, with the options of all that is registered. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { screensSchema, type ScreenContributions } from '../schemas/screen/shape.ts';

type Listed = { readonly [K in keyof ScreenContributions]: { readonly all: ScreenContributions[K] } };

export const schemaFile = fileURLToPath(new URL('../public/screens.schema.json', import.meta.url));

export function schemaText({ blocks, panels, layouts, actions }: Listed): string {
  const schema = screensSchema({
    blocks: blocks.all,
    panels: panels.all,
    layouts: layouts.all,
    actions: actions.all,
  });
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // By address: this side of the compiler knows no JSX, which the components behind the definitions are.
  const { registry } = (await import(new URL('../registry/index.ts', import.meta.url).href)) as {
    readonly registry: Listed;
  };
  writeFileSync(schemaFile, schemaText(registry));
  console.log(`Wrote ${schemaFile}`);
}
