import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' });

describe('input of text', () => {
  test('INT-input-01 placeholder, icons, font and clear are drawn as chosen; the font is sans-serif unless chosen', async () => {
    const { container, user, onChange } = await renderInterface('input', {
      value: 'Salt',
      options: { placeholder: 'A headline', iconLeft: 'lock', iconRight: 'search', font: 'monospace' },
    });
    expect(box()).toHaveAttribute('placeholder', 'A headline');
    expect(
      [...container.querySelectorAll('[data-icon]')].map((icon) => icon.getAttribute('data-icon')),
    ).toEqual(['lock', 'search']);
    expect(box().className).toContain('monospace');
    await user.type(box(), '!');
    expect(onChange).toHaveBeenLastCalledWith('Salt!');

    const plain = await renderInterface('input', { value: 'Salt', options: { clear: true } });
    const [, second] = screen.getAllByRole('textbox');
    expect(second?.className).not.toMatch(/monospace|serif/);
    await plain.user.click(screen.getByRole('button', { name: 'Clear value' }));
    expect(plain.onChange).toHaveBeenLastCalledWith(null);
  });

  test('INT-input-01 masked text is not readable, slugs take the form of slugs', async () => {
    const masked = await renderInterface('input', { value: 'secret', options: { masked: true } });
    expect(masked.container.querySelector('input')).toHaveAttribute('type', 'password');
    masked.unmount();
    const slug = await renderInterface('input', { options: { slug: true } });
    await slug.user.type(box(), 'Salt Marsh!');
    expect(slug.onChange).toHaveBeenLastCalledWith('salt-marsh');
  });

  test('INT-input-03 empty text is null; blanks around it go on blur only where trim is chosen', async () => {
    const kept = await renderInterface('input', { value: 'a' });
    await kept.user.clear(box());
    expect(kept.onChange).toHaveBeenLastCalledWith(null);
    await kept.user.type(box(), ' b ');
    await kept.user.tab();
    expect(kept.onChange).toHaveBeenLastCalledWith(' b ');
    kept.unmount();

    const trimmed = await renderInterface('input', { options: { trim: true } });
    await trimmed.user.type(box(), ' b ');
    expect(trimmed.onChange).toHaveBeenLastCalledWith(' b ');
    await trimmed.user.tab();
    expect(trimmed.onChange).toHaveBeenLastCalledWith('b');
    await trimmed.user.clear(box());
    await trimmed.user.type(box(), '  ');
    await trimmed.user.tab();
    expect(trimmed.onChange).toHaveBeenLastCalledWith(null);
  });

  test('a field of 20 characters takes no more and counts down near its end', async () => {
    const { user, container } = await renderInterface('input', {
      value: 'x'.repeat(17),
      field: { schema: { max_length: 20 } as never },
    });
    expect(container).toHaveTextContent('3');
    await user.type(box(), 'abcdef');
    expect(box().value).toHaveLength(20);
  });
});

describe('input of numbers', () => {
  const number = { type: 'decimal' } as const;

  test('INT-input-02 the steps of a number obey step, min and max; the step is 1 unless chosen', async () => {
    const { user, onChange } = await renderInterface('input', {
      value: 1.5,
      field: number,
      options: { min: 1, max: 2, step: 0.5, placeholder: 'Amount', iconLeft: 'lock' },
    });
    expect(box()).toHaveAttribute('placeholder', 'Amount');
    await user.click(box());
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(onChange).toHaveBeenLastCalledWith(2);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(onChange).toHaveBeenLastCalledWith(1);
  });

  test('INT-input-02 without options a step is 1', async () => {
    const { user, onChange } = await renderInterface('input', { value: 4, field: { type: 'integer' } });
    await user.click(screen.getByRole('button', { name: /up|increase/i, hidden: true }));
    expect(onChange).toHaveBeenLastCalledWith(5);
  });

  test('INT-input-04 numbers are emitted as numbers, and nothing while it is none yet', async () => {
    const { user, onChange } = await renderInterface('input', { field: number });
    await user.type(box(), '-');
    expect(onChange).not.toHaveBeenCalled();
    expect(box().value).toBe('-');
    await user.type(box(), '1.5');
    expect(onChange).toHaveBeenLastCalledWith(-1.5);
    expect(box().value).toBe('-1.5');
    await user.clear(box());
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});
