import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const box = () => screen.getByRole('textbox', { name: 'Value' });

describe('tags', () => {
  test.each([
    ['Enter', 'sea{Enter}'],
    ['comma', 'sea,'],
  ])('INT-tags-04 %s adds the tag and empties the box', async (_, keys) => {
    const { user, onChange } = await renderInterface('tags', { value: ['salt'] });
    await user.type(box(), 'sea');
    expect(onChange).not.toHaveBeenCalled();
    await user.type(box(), keys.slice(3));
    expect(onChange).toHaveBeenLastCalledWith(['salt', 'sea']);
    expect(box()).toHaveValue('');
  });

  test('INT-tags-04 a comma in text from a phone keyboard or the clipboard ends a tag', async () => {
    const { user, onChange } = await renderInterface('tags');
    fireEvent.change(box(), { target: { value: 'sea,' } });
    expect(onChange).toHaveBeenLastCalledWith(['sea']);
    await user.click(box());
    await user.paste('salt, tide, wi');
    expect(onChange).toHaveBeenLastCalledWith(['sea', 'salt', 'tide']);
    expect(box()).toHaveValue(' wi');
  });

  test('INT-tags-04 the Enter that ends IME composition adds no tag', async () => {
    const { onChange } = await renderInterface('tags');
    fireEvent.change(box(), { target: { value: 'うみ' } });
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith(['うみ']);
  });

  test('the focus stays in the field after a tag is removed, with and without an input', async () => {
    const { user } = await renderInterface('tags', {
      value: ['sea', 'salt'],
      options: { presets: ['tide'], allowCustom: false },
    });
    // Neither is a preset, so the next remove button gets the focus.
    await user.click(screen.getByRole('button', { name: 'Remove "sea"' }));
    expect(document.activeElement).not.toBe(document.body);
  });

  test('INT-tags-01 placeholder and icons as configured', async () => {
    const { container } = await renderInterface('tags', {
      options: { placeholder: 'Add a subject', iconLeft: 'label' },
    });
    expect(box()).toHaveAttribute('placeholder', 'Add a subject');
    expect(
      [...container.querySelectorAll('[data-icon]')].map((icon) => icon.getAttribute('data-icon')),
    ).toEqual(['label', 'local_offer']);
  });

  test('INT-tags-02 typed tags are normalized before they are stored', async () => {
    const { user, onChange } = await renderInterface('tags', {
      value: ['sea'],
      options: { whitespace: 'hyphen', capitalization: 'lowercase', alphabetize: true },
    });
    await user.type(box(), ' Salt Marsh {Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['salt-marsh', 'sea']);
    await user.type(box(), 'SEA{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['salt-marsh', 'sea']);
  });

  test('INT-tags-03 without allowCustom there is no input, only preset buttons', async () => {
    const { user, onChange } = await renderInterface('tags', {
      value: ['Sea'],
      options: { presets: ['Sea', 'Salt'], allowCustom: false },
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Salt', pressed: false }));
    expect(onChange).toHaveBeenLastCalledWith(['Sea', 'Salt']);
    await user.click(screen.getByRole('button', { name: 'Sea', pressed: true }));
    expect(onChange).toHaveBeenLastCalledWith(['Salt']);
  });

  test('tags are removed by their button, and the last one by Backspace; none is null', async () => {
    const { user, onChange } = await renderInterface('tags', { value: ['sea', 'salt'] });
    await user.click(screen.getByRole('button', { name: 'Remove "sea"' }));
    expect(onChange).toHaveBeenLastCalledWith(['salt']);
    await user.type(box(), '{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('blur adds the typed tag', async () => {
    const { user, onChange } = await renderInterface('tags');
    await user.type(box(), 'sea');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(['sea']);
  });
});
