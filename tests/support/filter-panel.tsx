import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import {
  exampleMetadata,
  primaryKeyMeta,
  rawField,
  rawRelation,
} from '../../registry/gallery/example-platform.ts';
import { FilterPanel } from '../../registry/panels/filter/FilterPanel.tsx';
import type { RenderContextValue } from '../../renderer/contract/render.ts';
import { ScreenContext, type ListHandle, type ScreenApi } from '../../renderer/contract/screen.ts';
import { FrameContext, type FrameContextValue } from '../../renderer/contract/workspace.ts';
import { useEscape } from '../../renderer/kit/hooks/use-escape.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { countActiveFilters, filterOf } from '../../schemas/query/filters.ts';
import { blankPreset } from '../../schemas/query/presets.ts';
import type { FilterItem, Preset } from '../../schemas/query/types.ts';
import { createTestClock } from './clock.ts';
import { renderInside, testContext } from './widgets.tsx';

const choices = [
  { text: 'Craft', value: 'craft' },
  { text: 'Food', value: 'food' },
  { text: 'Places', value: 'places' },
];
const metadata = createMetadata({
  collections: ['stories', 'authors', 'directus_users'].map((collection) => ({
    collection,
    meta: null,
    schema: { name: collection },
  })),
  relations: [
    rawRelation('stories', 'author', 'authors'),
    rawRelation('stories', 'editor', 'directus_users'),
  ],
  fields: new Map([
    [
      'stories',
      [
        rawField('stories', 'id', 'integer', primaryKeyMeta),
        rawField('stories', 'title', 'string'),
        rawField('stories', 'section', 'string', {
          meta: { interface: 'select-radio', options: { choices } },
        }),
        rawField('stories', 'labels', 'csv', {
          meta: { interface: 'select-multiple-checkbox', options: { choices } },
        }),
        rawField('stories', 'topics', 'json', {
          meta: { interface: 'tags', options: { presets: ['art', 'smart "toys"'] } },
        }),
        rawField('stories', 'moods', 'json', {
          meta: { interface: 'select-multiple-dropdown', options: { choices } },
        }),
        rawField('stories', 'sizes', 'json', {
          meta: { interface: 'select-multiple-checkbox', options: { choices: [{ text: 'One', value: 1 }] } },
        }),
        rawField('stories', 'featured', 'boolean'),
        rawField('stories', 'words', 'integer'),
        rawField('stories', 'published', 'date'),
        rawField('stories', 'author', 'integer', { meta: { special: ['m2o'] } }),
        rawField('stories', 'editor', 'uuid', { meta: { special: ['m2o'], interface: 'user' } }),
        rawField('stories', 'token', 'hash'),
        rawField('stories', 'ref', 'uuid'),
      ],
    ],
    ...(['authors', 'directus_users'] as const).map(
      (name) =>
        [
          name,
          exampleMetadata
            .fields(name)
            .map(({ field, type, schema }) => rawField(name, field, type, { schema: schema ?? null })),
        ] as const,
    ),
  ]),
});
const frame = { sidebar: { opened: true, bare: true, setOpened: () => undefined } };

/** Renders the filter panel of a list of stories, with these filters. */
export function drawFilterPanel(filters: readonly FilterItem[] | null = null) {
  const clock = createTestClock();
  const changes = vi.fn<(part: Partial<Preset>) => void>();
  const escaped = vi.fn<() => void>();
  let clear = () => undefined as void;
  function Page() {
    const [preset, setPreset] = useState<Preset>({
      ...blankPreset('stories', null, { layout: null }),
      filters,
    });
    // The panel is part of a layer that Escape closes: a drawer, or the sidebar of a phone.
    useEscape(true, escaped);
    clear = () => setPreset({ ...preset, filters: null });
    const list: Partial<ListHandle> = {
      kind: 'list',
      collection: { collection: 'stories', archive: null } as ListHandle['collection'],
      preset,
      activeFilters: countActiveFilters(preset.filters),
      changePreset: (part) => {
        changes(part);
        setPreset((now) => ({ ...now, ...part }));
      },
    };
    const api: Partial<ScreenApi> = { data: () => list as ListHandle };
    return (
      <FrameContext value={frame as unknown as FrameContextValue}>
        <ScreenContext value={api as ScreenApi}>
          <FilterPanel options={{}} data="items" />
        </ScreenContext>
      </FrameContext>
    );
  }
  const confirm = vi.fn<RenderContextValue['confirm']>(async () => false);
  const room = renderInside(<Page />, { context: testContext({ clock, metadata, confirm }) });
  const { user } = room;
  return {
    ...room,
    clock,
    confirm,
    changes,
    escaped,
    clear: () => act(() => clear()),
    /** Types a field's name into the list of fields and presses Enter. */
    add: async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Add filter' }));
      await user.keyboard(`${name}{Enter}`);
      return screen.findByRole('group', { name });
    },
    /** Waits for the debounce, and returns the rule that the list sends. */
    applied: () => {
      act(() => clock.advance(850));
      return filterOf(changes.mock.lastCall?.[0].filters);
    },
  };
}
/** Finds the input of a filter's value. */
export const filterValue = (field: string) => screen.findByLabelText(`Value of ${field}`);
/** The rule that a list sends for one filter. */
export const only = (rule: object) => ({ _and: [rule] });
