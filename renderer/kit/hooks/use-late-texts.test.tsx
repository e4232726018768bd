import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testContext } from '../../../tests/support/widgets.tsx';
import { RenderContext } from '../../contract/render.ts';
import { missingChunks } from '../lazy-widget.ts';
import { useLateTexts } from './use-late-texts.ts';

function Editor() {
  return useLateTexts() ? <p>Editor</p> : <p>Loading</p>;
}

test('texts that cannot be fetched are loaded again when the connection is back', async () => {
  let isOnline = false;
  const report = vi.fn();
  const loadLateTexts = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module: /texts.js');
  };
  render(
    <RenderContext.Provider value={testContext({ loadLateTexts, report })}>
      <Editor />
    </RenderContext.Provider>,
  );
  await waitFor(() => expect(missingChunks.size).toBe(1));
  expect(screen.getByText('Loading')).toBeTruthy();
  isOnline = true;
  await act(() => missingChunks.retry());
  expect(screen.getByText('Editor')).toBeTruthy();
  expect(missingChunks.size).toBe(0);
  expect(report).not.toHaveBeenCalled();
});
