import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { failure } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const estimated = { filter_count: 1_234_567, total_count: 1_234_567, filter_count_estimated: true };

test('an estimated count becomes exact on request', async () => {
  const reply = articlesReply({
    rows: 25,
    counts: ({ path }) =>
      path.includes('exact') ? { filter_count: 1_198_411, total_count: 1_198_411 } : estimated,
  });
  const { user } = await openBuiltIn('/collections/articles', { registry, reply });
  await screen.findByText('1–25 of about 1,200,000 articles');
  await user.click(await screen.findByRole('button', { name: 'Count exactly' }));
  await screen.findByText('1–25 of 1,198,411 articles');
  expect(screen.queryByRole('button', { name: 'Count exactly' })).toBeNull();
});

test('if the platform cannot count in time, the estimate stays and a dialog says why', async () => {
  const answer = articlesReply({ rows: 25, counts: () => estimated });
  const { user } = await openBuiltIn('/collections/articles', {
    registry,
    reply: (call) =>
      call.path.includes('exact')
        ? failure(503, 'SERVICE_UNAVAILABLE', 'The query took too long.')
        : answer(call),
  });
  await user.click(await screen.findByRole('button', { name: 'Count exactly' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('The query took too long.');
  expect(screen.getByText('1–25 of about 1,200,000 articles')).toBeInTheDocument();
});
