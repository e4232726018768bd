import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { createMemoryPlatform, exampleTables } from '../../gallery/example-platform.ts';
import { renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { useHiding } from './use-hiding.ts';

function Hide() {
  const setHidden = useHiding();
  return <button onClick={() => void setHidden('articles', true)}>Hide</button>;
}

async function hide(modelSteps: boolean) {
  const memory = createMemoryPlatform(exampleTables);
  const sent: string[] = [];
  const platform: Platform = {
    ...memory,
    capabilities: { ...memory.capabilities, modelSteps },
    call: async <T,>(method: string, path: string) => {
      sent.push(`${method} ${path}`);
      return { change: 7 } as T;
    },
  };
  const notify = vi.fn<Services['notify']>(() => () => undefined);
  const { user } = renderInside(<Hide />, { context: testContext({ platform, notify }) });
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  return { sent, notify };
}

test('the notice of a hidden collection undoes the change', async () => {
  const { sent, notify } = await hide(true);
  const notice = notify.mock.calls[0]?.[0];
  expect(notice).toMatchObject({ title: 'Collection “Articles” hidden', action: { label: 'Undo' } });
  await notice?.action?.run();
  expect(sent).toEqual(['POST /schema/steps', 'POST /schema/changes/7/undo']);
});

test('other platforms hide the collection without a notice', async () => {
  const { sent, notify } = await hide(false);
  expect(sent).toEqual(['PATCH /collections/articles']);
  expect(notify).not.toHaveBeenCalled();
});
