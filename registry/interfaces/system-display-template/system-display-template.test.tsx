import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const id = 'system-display-template';
const options = { collectionField: 'collection' };
const values = { collection: 'articles' };
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' });

describe(id, () => {
  test('INT-system-02 fields of the collection in another field are inserted at the caret', async () => {
    const { user, onChange } = await renderInterface(id, { options, values, value: 'a  b' });
    box().setSelectionRange(2, 2);
    await user.click(screen.getByRole('button', { name: 'Insert a field' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Title' }));
    expect(onChange).toHaveBeenLastCalledWith('a {{ title }} b');
  });

  test('INT-system-02 without the name of the collection field it shows a warning', async () => {
    await renderInterface(id);
    expect(screen.getByRole('note')).toHaveTextContent('field with the collection is not set up');
  });

  test('the template can be typed; empty is null; unknown fields show an error', async () => {
    const { user, onChange, context } = await renderInterface(id, {
      options,
      values,
      value: '{{ subtitle }}',
    });
    const warning = screen.getByText(/subtitle/, { selector: 'p' });
    expect(context.announce).toHaveBeenCalledWith(warning.textContent);
    await user.clear(box());
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.type(box(), 'No. {{{{ author.name }}');
    expect(onChange).toHaveBeenLastCalledWith('No. {{ author.name }}');
    expect(warning).not.toBeInTheDocument();
  });
});
