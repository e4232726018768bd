/** The example content uses only what an administrator can choose in the editor of a field. */
import { expect, test } from 'vitest';
import { exampleCollections } from '../../adapters/server/commands/example/model.ts';
import { displayChoices, interfaceChoices } from '../../registry/blocks/field-editor/widgets/choices.ts';
import { displays } from '../../registry/displays/index.ts';
import { interfaces } from '../../registry/interfaces/index.ts';
import { newDraft } from '../../schemas/field/field-draft.ts';
import type { FieldKind, FieldType } from '../../schemas/field/types.ts';

type Example = (typeof exampleCollections)[number]['fields'][number];

const fields = exampleCollections.flatMap(({ collection, fields: own }) =>
  own.map((field) => ({ name: `${collection}.${field.field}`, field })),
);

function draftOf({ meta, alias, to, type }: Example) {
  const special = meta.special ?? [];
  const aliasKind = special.includes('no-data') ? 'presentation' : special[0];
  const columnKind = special.includes('file') ? 'file' : to ? 'm2o' : 'standard';
  const kind = (alias ? aliasKind : columnKind) as FieldKind;
  return { ...newDraft(kind), type: (type ?? 'alias') as FieldType };
}

test('FLD-32 the editor offers the interface of each example field', () => {
  const refused = fields.filter(({ field }) => {
    const definition = interfaces.find(({ id }) => id === field.meta.interface);
    if (!definition || field.key) return false;
    return !interfaceChoices(interfaces, draftOf(field)).some((choice) => choice.definition === definition);
  });
  expect(refused.map(({ name }) => name)).toEqual([]);
});

test('FLD-34 the editor offers the display of each example field', () => {
  const refused = fields.filter(({ field }) => {
    const { display = null, interface: id } = field.meta;
    const chosen = interfaces.find((one) => one.id === id);
    if (display === null) return false;
    return !displayChoices(displays, chosen, draftOf(field)).some(
      ({ definition }) => definition.id === display,
    );
  });
  expect(refused.map(({ name }) => name)).toEqual([]);
});

test('each option of an example field is an option of its interface or display', () => {
  const unknown = fields.flatMap(({ name, field: { meta } }) =>
    [
      { all: interfaces, id: meta.interface, options: meta.options },
      { all: displays, id: meta.display, options: meta.display_options },
    ].flatMap(({ all, id, options }) => {
      const definition = all.find((one) => one.id === id);
      const known = new Set(definition?.options.map(({ field }) => field));
      return Object.keys(options ?? {})
        .filter((option) => !known.has(option))
        .map((option) => `${name}: ${option}`);
    }),
  );
  expect(unknown).toEqual([]);
});
