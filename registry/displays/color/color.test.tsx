import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderDisplay } from '../../../tests/support/widgets.tsx';

describe('color display', () => {
  test.each([
    [null, {}, '#B0BEC5'],
    ['sea green', {}, '#B0BEC5'],
    [null, { defaultColor: '#123456' }, '#123456'],
    ['#00C897', {}, '#00C897'],
  ])('DISP-color-01 %j with %j has a dot of %s', async (value, options, color) => {
    await renderDisplay('color', { value, options });
    expect(screen.getByTestId('dot')).toHaveStyle({ background: color });
  });

  test('the color code is written beside its dot', async () => {
    await renderDisplay('color', { value: '#00C897' });
    expect(screen.getByText('#00C897')).toBeVisible();
  });
});
