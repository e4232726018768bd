import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useCanvasColors, type CanvasColors } from './use-canvas-colors.ts';

const root = document.documentElement.style;
afterEach(() => root.removeProperty('--primary'));

test('a canvas is drawn again in the color of the project that changes while it is open', async () => {
  const seen: (CanvasColors | null)[] = [];
  function Canvas() {
    const canvas = useRef<HTMLCanvasElement>(null);
    seen.push(useCanvasColors(canvas));
    return <canvas ref={canvas} data-testid="canvas" style={{ outlineColor: 'rgb(0, 128, 96)' }} />;
  }
  const { getByTestId } = render(<Canvas />, { wrapper: MantineProvider });
  expect(seen.at(-1)?.outlineColor).toBe('rgb(0, 128, 96)');
  // jsdom does not compute variables: the canvas gets the color that the variable would give it.
  await act(async () => {
    getByTestId('canvas').style.outlineColor = 'rgb(255, 0, 0)';
    root.setProperty('--primary', '#f00');
  });
  expect(seen.at(-1)?.outlineColor).toBe('rgb(255, 0, 0)');
});
