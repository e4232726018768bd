import { describe, expect, test } from 'vitest';
import { renderDisplay } from '../../../tests/support/widgets.tsx';

const metaOf = (options: Readonly<Record<string, unknown>>) => ({ meta: { options } as never });

describe('rating display', () => {
  test.each([
    ['nothing said', {}, 5],
    ['a slider up to 6.2', metaOf({ maxValue: 6.2 }), 7],
    ['an input up to 3', metaOf({ max: 3 }), 3],
  ])('DISP-rating-01 with %s there are as many stars', async (_, field, stars) => {
    const { container, getByText } = await renderDisplay('rating', { value: 2, field });
    expect(container.querySelectorAll('[data-icon="star"]')).toHaveLength(stars * 2);
    expect(getByText(`2 of ${stars} stars`)).toBeVisible();
  });

  test('stars are filled in proportion to the value, up to the number of stars', async () => {
    const filled = async (value: number) => {
      const { container, unmount } = await renderDisplay('rating', { value });
      const width = container.querySelector<HTMLElement>('[class*="filled"]')?.style.width;
      unmount();
      return width;
    };
    expect([await filled(2.5), await filled(9), await filled(-1)]).toEqual(['50%', '100%', '0%']);
  });
});
