/** The shape of a screens file as JSON Schema, for this validator and for editors (screens.schema.json). */
import { jsonSchemaOf } from '../option/schema.ts';
import type { OptionList } from '../option/types.ts';
import {
  buttonKinds,
  deniedWays,
  overlays,
  regions,
  requirementActions,
  type ActionCall,
  type AppTargets,
  type DataEntry,
  type ElementSpec,
  type ModuleSpec,
  type Reference,
  type Requirement,
  type ScreenSpec,
  type ScreensFile,
  type Target,
  type TextWithValues,
} from './types.ts';

export type Shape = Readonly<Record<string, unknown>>;

/** A registered block, panel, layout or action. Its id is the value of `type` (or `do`). */
export interface Contribution {
  readonly id: string;
  readonly options: OptionList;
}

export interface ScreenContributions {
  readonly blocks: readonly Contribution[];
  readonly panels: readonly Contribution[];
  readonly layouts: readonly Contribution[];
  readonly actions: readonly Contribution[];
}

const text: Shape = { type: 'string' };
const texts: Shape = { type: 'array', items: text };
const flag: Shape = { type: 'boolean' };
const anything: Shape = {};
const ref = (name: string): Shape => ({ $ref: `#/$defs/${name}` });
const mapOf = (shape: Shape): Shape => ({ type: 'object', additionalProperties: shape });
const listOf = (shape: Shape): Shape => ({ type: 'array', items: shape });
const oneOf = (...shapes: readonly Shape[]): Shape => ({ anyOf: shapes });

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

/**
 * Returns the shape of `T`. The compiler checks that it has all keys of the type and no others, and that no
 * optional key is required.
 */
const object = <T extends object>(
  properties: Readonly<Record<keyof T, Shape>>,
  ...required: readonly RequiredKeys<T>[]
): Shape => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const choice = (values: readonly string[]): Shape => ({ enum: values });

/** Patches contain only their changes, so `type` and `do` are required only after the merge. */
const definitions: Readonly<Record<string, Shape>> = {
  reference: object<Reference>({ from: text }, 'from'),
  text: oneOf(text, object<TextWithValues>({ t: text, values: mapOf(anything) }, 't')),
  target: object<Target>({ screen: text, params: mapOf(anything), query: mapOf(anything) }, 'screen'),
  requirement: object<Requirement>(
    {
      action: choice(requirementActions),
      on: oneOf(text, ref('reference')),
      data: text,
      fields: listOf(oneOf(text, ref('reference'))),
      values: listOf(anything),
    },
    'action',
  ),
  data: object<DataEntry>({
    collection: oneOf(text, ref('reference')),
    key: anything,
    fields: texts,
    also: texts,
    filter: anything,
    sort: texts,
    limit: { type: 'integer' },
    preset: flag,
    endpoint: text,
    layout: text,
    presetOf: text,
    initial: mapOf(anything),
    readonly: flag,
  }),
  action: oneOf(
    text,
    object<ActionCall>({
      do: text,
      with: mapOf(anything),
      confirm: ref('text'),
      then: listOf(ref('action')),
      shortcut: text,
      label: ref('text'),
      icon: text,
    }),
  ),
  element: object<ElementSpec>({
    type: text,
    label: ref('text'),
    icon: text,
    data: text,
    requires: ref('requirement'),
    when: anything,
    denied: choice(deniedWays),
    disabled: listOf(object({ when: anything, reason: ref('text') }, 'when', 'reason')),
    action: ref('action'),
    menu: listOf(ref('action')),
    kind: choice(buttonKinds),
    options: mapOf(anything),
  }),
  layout: oneOf(
    object(
      { type: { const: 'page' }, regions: object(Object.fromEntries(regions.map((name) => [name, texts]))) },
      'type',
      'regions',
    ),
    object({ type: { const: 'columns' }, columns: listOf(texts) }, 'type', 'columns'),
    object(
      {
        type: { const: 'tabs' },
        tabs: listOf(object({ label: ref('text'), elements: texts }, 'label', 'elements')),
      },
      'type',
      'tabs',
    ),
    object(
      {
        type: { const: 'sections' },
        sections: listOf(object({ title: ref('text'), elements: texts }, 'elements')),
      },
      'type',
      'sections',
    ),
  ),
  screen: object<ScreenSpec>({
    extends: text,
    override: flag,
    parent: text,
    as: choice(overlays),
    path: oneOf(text, texts),
    query: texts,
    module: text,
    icon: text,
    title: oneOf(ref('text'), listOf(ref('text'))),
    breadcrumb: listOf(object({ label: ref('text'), to: ref('target') }, 'label')),
    redirect: ref('target'),
    requires: ref('requirement'),
    when: anything,
    data: mapOf(oneOf(ref('data'), { type: 'null' })),
    elements: mapOf(oneOf(ref('element'), { type: 'null' })),
    layout: ref('layout'),
  }),
  module: object<ModuleSpec>(
    {
      name: ref('text'),
      icon: text,
      order: { type: 'number' },
      screen: text,
      navigation: text,
      hidden: flag,
      requires: ref('requirement'),
      when: anything,
    },
    'name',
    'icon',
    'order',
    'screen',
  ),
};

export const screensShape: Shape = {
  ...object<ScreensFile>(
    {
      $schema: text,
      version: { const: 1 },
      targets: object<AppTargets>({
        home: ref('target'),
        list: ref('target'),
        item: ref('target'),
        profile: ref('target'),
        permission: ref('target'),
      }),
      modules: mapOf(ref('module')),
      navigations: mapOf(ref('element')),
      screens: mapOf(ref('screen')),
    },
    'version',
    'screens',
  ),
  $defs: definitions,
};

/** Returns `screens.schema.json`: the shape with the options of every registered type. */
export function screensSchema(contributions: ScreenContributions): Shape {
  const elements = [...contributions.blocks, ...contributions.panels].toSorted(byId);
  const actions = [...contributions.actions].toSorted(byId);
  const element = definitions['element'] ?? {};
  const optionsOf = (key: string, under: string) => (one: Contribution) => ({
    if: { properties: { [key]: { const: one.id } }, required: [key] },
    then: { properties: { [under]: { ...jsonSchemaOf(one.options), required: [] } } },
  });
  const action = definitions['action'];
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Screens',
    ...screensShape,
    $defs: {
      ...definitions,
      element: {
        ...element,
        properties: { ...(element['properties'] as Shape), type: { enum: elements.map(({ id }) => id) } },
        allOf: elements.map(optionsOf('type', 'options')),
      },
      action: { ...action, allOf: actions.map(optionsOf('do', 'with')) },
      layoutOptions: {
        type: 'object',
        properties: Object.fromEntries(
          [...contributions.layouts].toSorted(byId).map(({ id, options }) => [id, jsonSchemaOf(options)]),
        ),
      },
    },
  };
}

function byId(a: Contribution, b: Contribution): number {
  return a.id < b.id ? -1 : 1;
}
