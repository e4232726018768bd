import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { exampleMetadata } from '../../registry/gallery/example-platform.ts';
import { renderInside, testContext } from '../../tests/support/widgets.tsx';
import type { RenderContextValue } from './render.ts';
import { ReadFailed } from '../kit/feedback/ReadFailed.tsx';
import { useFields } from './use-fields.ts';

function Probe() {
  const { failed } = useFields(['far', null, 'farther', 'near', 'far']);
  return failed ? <ReadFailed {...failed} text="interfaces.fields_not_read" /> : <p>Nothing failed</p>;
}

const withNeed = (ensureFields: RenderContextValue['ensureFields']) =>
  testContext({
    ensureFields,
    metadata: { ...exampleMetadata, hasFields: (collection) => collection === 'near' },
  });

test('missing fields are requested once; a failure is returned, and can be retried', async () => {
  const need = vi
    .fn<RenderContextValue['ensureFields']>()
    .mockRejectedValueOnce(new Error('The disk is full'))
    .mockResolvedValue(undefined);
  const { user } = renderInside(<Probe />, { context: withNeed(need) });
  expect(await screen.findByText('The fields could not be read: The disk is full')).toBeVisible();
  expect(need.mock.calls).toEqual([[['far', 'farther']]]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing failed')).toBeVisible();
  expect(need).toHaveBeenCalledTimes(2);
});

test('a read that fails after the component unmounted is ignored', async () => {
  let fail: (error: Error) => void = () => undefined;
  const need = vi.fn<RenderContextValue['ensureFields']>(() => new Promise((_, reject) => (fail = reject)));
  const { unmount } = renderInside(<Probe />, { context: withNeed(need) });
  unmount();
  fail(new Error('Too late'));
  await expect(need.mock.results[0]?.value).rejects.toThrow('Too late');
});
