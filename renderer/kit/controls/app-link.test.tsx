import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppLink } from './AppLink.tsx';

test('a plain click navigates in the app, a click with a modifier opens a tab; neither reaches the row', () => {
  const follow = vi.fn();
  const row = vi.fn();
  render(
    <div role="presentation" onClick={row}>
      <AppLink path="/collections/articles" onFollow={follow}>
        Articles
      </AppLink>
    </div>,
  );
  const link = screen.getByRole('link', { name: 'Articles' });
  expect(link).toHaveAttribute('href', '/admin/collections/articles');

  expect(fireEvent.click(link)).toBe(false);
  expect(follow).toHaveBeenCalledExactlyOnceWith('/collections/articles');
  for (const modifier of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(fireEvent.click(link, { [modifier]: true })).toBe(true);
  expect(follow).toHaveBeenCalledOnce();
  expect(row).not.toHaveBeenCalled();
});
