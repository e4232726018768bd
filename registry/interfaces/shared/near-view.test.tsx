import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NearView } from './NearView.tsx';

afterEach(() => vi.unstubAllGlobals());

test('content far from the viewport is not rendered, but its height is reserved; once rendered it stays', () => {
  let see: (near: boolean) => void = () => undefined;
  const disconnect = vi.fn<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => told([{ isIntersecting }]);
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  const { container } = render(<NearView height={240}>An editor</NearView>);
  act(() => see(false));
  expect(screen.queryByText('An editor')).toBeNull();
  expect(container.firstElementChild).toHaveStyle({ minHeight: '240px' });
  act(() => see(true));
  expect(screen.getByText('An editor')).toBeVisible();
  expect(disconnect).toHaveBeenCalled();
});
