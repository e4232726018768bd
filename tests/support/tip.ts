import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Clock } from '../../renderer/contract/ports.ts';
import type { TestClock } from './clock.ts';

/** Returns the tooltip of a control after the pointer rests on it (kit/Tip.tsx). */
export async function tipOver(
  element: Element,
  { user, clock }: { readonly user: UserEvent; readonly clock: Clock },
): Promise<HTMLElement> {
  await user.hover(element);
  // The first one loads its code, and is rendered when the code has been loaded.
  await act(async () => {
    await import('../../renderer/kit/feedback/TipText.tsx');
    await new Promise((done) => setTimeout(done, 0));
  });
  act(() => (clock as TestClock).advance(300));
  return screen.getByRole('tooltip');
}
