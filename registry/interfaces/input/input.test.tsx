import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' });

describe('input of text', () => {
  test('INT-input-01 placeholder, icons, font and clear follow the options; the default font is sans-serif', async () => {
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

  test('INT-input-01 masked text is not readable, slugs are normalized', async () => {
    const masked = await renderInterface('input', { value: 'secret', options: { masked: true } });
    expect(masked.container.querySelector('input')).toHaveAttribute('type', 'password');
    masked.unmount();
    const slug = await renderInterface('input', { options: { slug: true } });
    await slug.user.type(box(), 'Salt Marsh!');
    expect(slug.onChange).toHaveBeenLastCalledWith('salt-marsh');
  });

  test('INT-input-03 empty text is null; spaces at the ends are removed on blur only with trim', async () => {
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

  test('read-only text keeps its spaces on blur', async () => {
    const { user, onChange } = await renderInterface('input', {
      value: ' b ',
      options: { trim: true },
      disabled: { reason: 'Not yours.' },
    });
    await user.click(box());
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each([{ slug: true }, { dbSafe: true }])(
    'what is typed in the middle stays there: with %j the caret does not jump to the end',
    async (options) => {
      const { user, onChange } = await renderInterface('input', { value: 'saltmarsh', options });
      await user.click(box());
      box().setSelectionRange(4, 4);
      await user.keyboard('XY');
      expect(onChange).toHaveBeenLastCalledWith('saltxymarsh');
      expect(box().selectionStart).toBe(6);
    },
  );

  test('text is rewritten only after IME composition ends', async () => {
    const { onChange } = await renderInterface('input', { options: { slug: true } });
    fireEvent.compositionStart(box());
    fireEvent.input(box(), { target: { value: '´' }, isComposing: true });
    expect(box().value).toBe('´');
    fireEvent.input(box(), { target: { value: 'É' }, isComposing: true });
    fireEvent.compositionEnd(box());
    expect(onChange).toHaveBeenLastCalledWith('e');
  });

  test('a field of 20 characters accepts no more and counts down near its end', async () => {
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

  test('INT-input-02 steps follow step, min and max; the default step is 1', async () => {
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

  test('INT-input-02 without options the step is 1', async () => {
    const { user, onChange } = await renderInterface('input', { value: 4, field: { type: 'integer' } });
    await user.click(screen.getByRole('button', { name: /up|increase/i, hidden: true }));
    expect(onChange).toHaveBeenLastCalledWith(5);
  });

  test('INT-input-04 numbers are emitted as numbers; incomplete numbers are not emitted', async () => {
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

  test('INT-input-02 both icons are shown next to the step buttons', async () => {
    const { container } = await renderInterface('input', {
      field: number,
      options: { iconLeft: 'lock', iconRight: 'euro' },
    });
    const icons = [...container.querySelectorAll('[data-icon]')].map((icon) =>
      icon.getAttribute('data-icon'),
    );
    expect(icons.slice(0, 2)).toEqual(['lock', 'euro']);
  });

  test('text that is not a number stays after blur, with an error; a new value replaces it', async () => {
    const { user, onChange } = await renderInterface('input', { value: 12, field: number });
    await user.type(box(), 'o');
    await user.tab();
    expect(box()).toHaveValue('12o');
    expect(box()).toHaveAccessibleDescription(/not a number/);
    expect(box()).toHaveAttribute('aria-invalid', 'true');
    await user.click(screen.getByRole('button', { name: /up|increase/i, hidden: true }));
    expect(onChange).toHaveBeenLastCalledWith(13);
    expect(box()).toHaveValue('13');
    expect(box()).not.toHaveAttribute('aria-invalid');
  });

  test('a number with more digits than a float is not stepped, because it would lose some', async () => {
    const { user, onChange } = await renderInterface('input', {
      value: '9007199254740993',
      field: { type: 'bigInteger' },
    });
    await user.click(box());
    await user.keyboard('{ArrowUp}');
    expect(onChange).not.toHaveBeenCalled();
  });
});
