import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface, testContext } from '../../../tests/support/widgets.tsx';

const id = 'system-collection';
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });
const base = testContext();
const [first] = base.metadata.collections;
const folder = { ...first, collection: 'folder', name: 'A folder', hasTable: false } as NonNullable<
  typeof first
>;
/** Its rows are records of the platform, so pickers do not offer it. */
const revisions = {
  ...first,
  collection: 'directus_revisions',
  name: 'Revisions',
  system: true,
} as typeof folder;
const context = testContext({
  metadata: { ...base.metadata, collections: [...base.metadata.collections, folder, revisions] },
});
const shown = () => screen.getAllByRole('option').map((option) => option.textContent);

describe(id, () => {
  test('INT-system-01, DM-28 collections with tables by name; system collections in a group with includeSystem', async () => {
    const { user, onChange, unmount } = await renderInterface(id, { context });
    await user.click(box());
    expect(shown()).toEqual(['Articles', 'Authors', 'Topics']);
    await user.click(screen.getByRole('option', { name: 'Authors' }));
    expect(onChange).toHaveBeenLastCalledWith('authors');
    await user.click(screen.getByLabelText('Clear value'));
    expect(onChange).toHaveBeenLastCalledWith(null);
    unmount();
    const all = await renderInterface(id, { context, options: { includeSystem: true } });
    await all.user.click(box());
    expect(shown()).toEqual(['Articles', 'Authors', 'Topics', 'Users']);
    const group = screen.getByRole('group', { name: 'System' });
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Users']);
  });

  test('of a thousand collections only some are rendered, and any is found by typing', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({
      ...(first as NonNullable<typeof first>),
      collection: `c${i + 1}`,
      name: `Collection ${i + 1}`,
    }));
    const big = testContext({ metadata: { ...base.metadata, collections: many } });
    const { user, onChange } = await renderInterface(id, { context: big });
    await user.click(box());
    expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(250);
    await user.type(box(), 'Collection 999');
    await user.click(screen.getByRole('option', { name: 'Collection 999' }));
    expect(onChange).toHaveBeenLastCalledWith('c999');
  });

  test('keyboard only; a missing collection is still shown; a value that is not a name is shown raw', async () => {
    const { user, onChange, unmount } = await renderInterface(id, { value: 'poems', context });
    expect(box().value).toBe('poems');
    await user.tab();
    await user.clear(box());
    await user.type(box(), 'auth{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('authors');
    unmount();
    const odd = await renderInterface(id, { value: 7, context });
    expect(screen.getByRole('note')).toHaveTextContent('does not match this field');
    expect(odd.onChange).not.toHaveBeenCalled();
  });
});
