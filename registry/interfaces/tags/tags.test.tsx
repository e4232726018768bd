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

  test('INT-tags-04 a comma in what a phone or a paste brings ends a tag, whatever key it was', async () => {
    const { user, onChange } = await renderInterface('tags');
    fireEvent.change(box(), { target: { value: 'sea,' } });
    expect(onChange).toHaveBeenLastCalledWith(['sea']);
    await user.click(box());
    await user.paste('salt, tide, wi');
    expect(onChange).toHaveBeenLastCalledWith(['sea', 'salt', 'tide']);
    expect(box()).toHaveValue(' wi');
  });

  test('INT-tags-04 the Enter that ends a word of several keys is none of the tag', async () => {
    const { onChange } = await renderInterface('tags');
    fireEvent.change(box(), { target: { value: 'うみ' } });
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith(['うみ']);
  });

  test('the focus stays with the tags when one is taken away, with a box or without', async () => {
    const { user } = await renderInterface('tags', {
      value: ['sea', 'salt'],
      options: { presets: ['tide'], allowCustom: false },
    });
    // Neither is a preset any more: the next to go has the focus.
    await user.click(screen.getByRole('button', { name: 'Remove "sea"' }));
    expect(document.activeElement).not.toBe(document.body);
  });

  test('INT-tags-01 placeholder and icons are drawn as chosen', async () => {
    const { container } = await renderInterface('tags', {
      options: { placeholder: 'Add a subject', iconLeft: 'label' },
    });
    expect(box()).toHaveAttribute('placeholder', 'Add a subject');
    expect(
      [...container.querySelectorAll('[data-icon]')].map((icon) => icon.getAttribute('data-icon')),
    ).toEqual(['label', 'local_offer']);
  });

  test('INT-tags-02 what is typed goes through the rules before it is stored', async () => {
    const { user, onChange } = await renderInterface('tags', {
      value: ['sea'],
      options: { whitespace: 'hyphen', capitalization: 'lowercase', alphabetize: true },
    });
    await user.type(box(), ' Salt Marsh {Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['salt-marsh', 'sea']);
    await user.type(box(), 'SEA{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['salt-marsh', 'sea']);
  });

  test('INT-tags-03 without allowCustom there is nothing to type in, only presets to press', async () => {
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

  test('tags go by their button, and the last by Backspace in the empty box; none are null', async () => {
    const { user, onChange } = await renderInterface('tags', { value: ['sea', 'salt'] });
    await user.click(screen.getByRole('button', { name: 'Remove "sea"' }));
    expect(onChange).toHaveBeenLastCalledWith(['salt']);
    await user.type(box(), '{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('what is typed is not lost when the box is left', async () => {
    const { user, onChange } = await renderInterface('tags');
    await user.type(box(), 'sea');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(['sea']);
  });
});
