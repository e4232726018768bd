import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { barriers, renderInterface } from '../../../tests/support/widgets.tsx';

const names = ['flag', 'people_alt', 'person', 'star'];
const open = () => screen.getByRole('button', { name: /^Value/ });

afterEach(() => vi.restoreAllMocks());

function answerWith(answer: () => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).endsWith('names.json') ? answer() : Response.json({}),
  );
}

describe('select-icon', () => {
  test('INT-icon-02 an icon is found by a part of its name and chosen', async () => {
    answerWith(() => Response.json(names));
    const { user, onChange } = await renderInterface('select-icon');
    await user.click(open());
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose an icon' }));
    expect(await dialog.findByRole('button', { name: 'Flag' })).toBeVisible();
    expect(await barriers()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Search' }), 'PE');
    expect(within(dialog.getByRole('list')).getAllByRole('button')).toHaveLength(2);
    expect(dialog.getByRole('status')).toHaveTextContent('2 icons');
    await user.click(dialog.getByRole('button', { name: 'People alt' }));
    expect(onChange).toHaveBeenLastCalledWith('people_alt');
    expect(open()).toHaveTextContent('People alt');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the icon can be taken away', async () => {
    const { user, onChange } = await renderInterface('select-icon', { value: 'flag' });
    await user.click(screen.getByRole('button', { name: 'Clear value' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('where the names cannot be read, the rest of the field still works', async () => {
    answerWith(() => new Response(null, { status: 500 }));
    const { user } = await renderInterface('select-icon', { value: 'flag' });
    await user.click(open());
    expect(await screen.findByText('No icons')).toBeVisible();
    expect(open()).toHaveTextContent('Flag');
  });
});
