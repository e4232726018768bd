import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { barriers, renderInterface } from '../../../tests/support/widgets.tsx';

const groups = { maps: ['flag'], social: ['people_alt', 'person'], toggle: ['star'] };
const open = () => screen.getByRole('button', { name: /^Value/ });

afterEach(() => vi.restoreAllMocks());

function answerWith(answer: () => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).endsWith('groups.json') ? answer() : Response.json({}),
  );
}

describe('select-icon', () => {
  test('INT-icon-02 an icon is found by a part of its name and chosen', async () => {
    answerWith(() => Response.json(groups));
    const { user, onChange, context } = await renderInterface('select-icon');
    await user.click(open());
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose an icon' }));
    expect(await dialog.findByRole('button', { name: 'Flag' })).toBeVisible();
    expect(await barriers()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Search' }), 'PE');
    expect(within(dialog.getByRole('grid')).getAllByRole('button')).toHaveLength(2);
    expect(dialog.getByText('2 icons')).toBeVisible();
    expect(context.announce).toHaveBeenLastCalledWith('2 icons');
    await user.click(dialog.getByRole('button', { name: 'People alt' }));
    expect(onChange).toHaveBeenLastCalledWith('people_alt');
    expect(open()).toHaveTextContent('People alt');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('INT-icon-01 icons are grouped under headings, and arrow keys move between them', async () => {
    answerWith(() => Response.json(groups));
    const { user, onChange } = await renderInterface('select-icon');
    await user.click(open());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('rowheader', { name: 'social' })).toBeVisible();
    await user.type(dialog.getByRole('textbox'), '{ArrowDown}');
    expect(dialog.getByRole('button', { name: 'Flag' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(dialog.getByRole('button', { name: 'Person' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('person');
  });

  test('INT-icon-02 Enter in the search chooses the first icon that was found', async () => {
    answerWith(() => Response.json(groups));
    const { user, onChange } = await renderInterface('select-icon');
    await user.click(open());
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Flag' });
    await user.type(dialog.getByRole('textbox'), '{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    await user.type(dialog.getByRole('textbox'), 'person{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('person');
  });

  test('Tab moves from the search to the selected icon', async () => {
    answerWith(() => Response.json(groups));
    const { user } = await renderInterface('select-icon', { value: 'person' });
    await user.click(open());
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Person', pressed: true });
    await user.click(dialog.getByRole('textbox'));
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Person' })).toHaveFocus();
  });

  test('the icon can be cleared', async () => {
    const { user, onChange } = await renderInterface('select-icon', { value: 'flag' });
    await user.click(screen.getByRole('button', { name: 'Clear value' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('if the names cannot be loaded, the rest of the field still works', async () => {
    answerWith(() => new Response(null, { status: 500 }));
    const { user } = await renderInterface('select-icon', { value: 'flag' });
    await user.click(open());
    expect(await screen.findByText('No icons')).toBeVisible();
    expect(open()).toHaveTextContent('Flag');
  });
});
