import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/clock.ts';
import { ResizeHandle } from './ResizeHandle.tsx';

function drawHandle() {
  const clock = createTestClock();
  const widths: number[] = [];
  const done: number[] = [];
  render(
    <ResizeHandle
      label="Width of Name"
      clock={clock}
      width={160}
      minimum={24}
      onResize={(width) => widths.push(width)}
      onDone={(width) => done.push(width)}
    />,
  );
  return { clock, widths, done, handle: screen.getByRole('separator', { name: 'Width of Name' }) };
}

describe('the resize handle of a column', () => {
  test('LAYT-19 while it is dragged the width changes at most every 40 ms', () => {
    const { clock, widths, done, handle } = drawHandle();
    fireEvent.pointerDown(handle, { button: 0, clientX: 100 });
    for (const clientX of [101, 105, 110, 120]) fireEvent.pointerMove(handle, { clientX });
    expect(widths).toEqual([]);
    clock.advance(39);
    expect(widths).toEqual([]);
    clock.advance(1);
    expect(widths).toEqual([180]);
    fireEvent.pointerMove(handle, { clientX: 150 });
    clock.advance(40);
    expect(widths).toEqual([180, 210]);
    expect(done).toEqual([]);
    fireEvent.pointerMove(handle, { clientX: 160 });
    fireEvent.pointerUp(handle);
    expect(widths).toEqual([180, 210, 220]);
    expect(done).toEqual([220]);
  });

  test('it stops at the minimum, and arrow keys move it', () => {
    const { widths, done, handle } = drawHandle();
    fireEvent.pointerDown(handle, { button: 0, clientX: 300 });
    fireEvent.pointerMove(handle, { clientX: 0 });
    fireEvent.pointerUp(handle);
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    expect(widths).toEqual([24, 168]);
    expect(done).toEqual([24, 168]);
  });
});
