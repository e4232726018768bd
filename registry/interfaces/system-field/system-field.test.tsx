import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderInterface, testContext } from '../../../tests/support/widgets.tsx';

const id = 'system-field';
const options = { collectionField: 'collection' };
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });
const option = (name: string) => screen.getByRole('option', { name });

describe(id, () => {
  test('INT-system-04 primary keys and types that are not allowed cannot be selected', async () => {
    const { user, onChange, unmount } = await renderInterface(id, {
      options,
      values: { collection: 'articles' },
    });
    await user.click(box());
    expect(option('ID')).toHaveAttribute('data-combobox-disabled', 'true');
    expect(option('Title')).not.toHaveAttribute('data-combobox-disabled');
    await user.click(option('Title'));
    expect(onChange).toHaveBeenLastCalledWith('title');
    unmount();
    const some = await renderInterface(id, {
      options: { ...options, typeAllowList: ['integer'], allowPrimaryKey: true, allowNone: true },
      values: { collection: 'articles' },
      value: 'author',
    });
    await some.user.click(box());
    expect(option('Title')).toHaveAttribute('data-combobox-disabled', 'true');
    expect(option('ID')).not.toHaveAttribute('data-combobox-disabled');
    await some.user.click(screen.getByLabelText('Clear value'));
    expect(some.onChange).toHaveBeenLastCalledWith(null);
  });

  test('the fields belong to the collection in another field and are loaded on demand', async () => {
    const { user, form } = await renderInterface(id, { options });
    expect(box()).toHaveAttribute('placeholder', 'Choose a collection first');
    act(() => form.stage(['collection'], 'authors'));
    await user.click(box());
    expect(option('Name')).toBeVisible();
  });

  test('unknown fields are requested', async () => {
    const ensureFields = vi.fn<(names: readonly string[]) => Promise<undefined>>(async () => undefined);
    const { metadata } = testContext();
    const context = testContext({
      ensureFields,
      metadata: { ...metadata, hasFields: () => false, fields: () => [] },
    });
    const { onChange } = await renderInterface(id, {
      options,
      values: { collection: 'authors' },
      value: 'name',
      context,
    });
    expect(ensureFields).toHaveBeenCalledWith(['authors']);
    expect(box().value).toBe('name');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('INT-system-02 without the name of the collection field it shows a warning', async () => {
    await renderInterface(id);
    expect(screen.getByRole('note')).toHaveTextContent('field with the collection is not set up');
  });
});
