import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../registry/gallery/example-platform.ts';
import { renderInside, testContext } from '../../tests/support/widgets.tsx';
import { ViewLock } from './ViewLock.tsx';

test.each([
  [false, 'You cannot save changes in this view.'],
  [true, 'You can save changes in this view, but not of accounts and their activity.'],
])('the note of a locked form says what a view can save (writable: %s)', async (writable, text) => {
  const platform = createMemoryPlatform({});
  const views = {
    current: { of: { user: 'u2' }, name: 'Ada', ...(writable ? { writable } : {}) },
    start: () => undefined,
    end: () => undefined,
    forget: () => undefined,
  };
  const context = testContext({ platform: { ...platform, session: { ...platform.session, views } } });
  renderInside(<ViewLock />, { context });
  expect(await screen.findByText(text)).toBeVisible();
});
