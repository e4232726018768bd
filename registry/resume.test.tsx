/** Uploads that the last visit did not finish, on pages without files. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { InterruptedUpload } from '../renderer/contract/uploads/resumable.ts';
import type { Services } from '../renderer/contract/services.ts';
import { renderInside, testContext } from '../tests/support/widgets.tsx';
import { resume } from './resume.ts';

const upload: InterruptedUpload = {
  name: 'film.mp4',
  size: 20e6,
  lastModified: 1,
  fields: {},
  received: 5e6,
};

function visit(interrupted: () => Promise<readonly InterruptedUpload[]>) {
  const base = testContext();
  const platform = { ...base.platform, uploads: { ...base.platform.uploads, interrupted } };
  const mount = vi.fn<Services['mount']>(() => () => undefined);
  return { services: { ...base, platform, mount }, mount };
}

test('FILE-17, FILE-18 an idle app shows the uploads that an earlier visit did not finish', async () => {
  const { services, mount } = visit(async () => [upload]);
  await resume(services);
  await waitFor(() => expect(mount).toHaveBeenCalledTimes(1));
  renderInside(<>{mount.mock.calls[0]?.[0]}</>, { context: services });
  expect(await screen.findByText('film.mp4')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: /film/ })).toHaveValue(25);
});

test('without them, or without a connection, nothing is shown', async () => {
  for (const interrupted of [async () => [], () => Promise.reject(new Error('offline'))]) {
    const { services, mount } = visit(interrupted);
    await resume(services);
    expect(mount).not.toHaveBeenCalled();
  }
});
