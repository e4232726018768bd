import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
await preload([...registry.blocks.all] as never);

test.each(['/docs/nowhere', '/docs/concepts/nowhere', '/docs/reference/api/items/nowhere'])(
  'DOCS-04 the unknown docs path %s shows a page-not-found view',
  async (path) => {
    const { router } = await openBuiltIn(path, { registry, slots, reply: articlesReply() });
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  },
);
