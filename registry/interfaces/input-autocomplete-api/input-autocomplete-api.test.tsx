import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import { barriers, renderInterface, testContext } from '../../../tests/support/widgets.tsx';
import { options as list } from './options.ts';

const id = 'input-autocomplete-api';
const options = { url: 'https://api.example/?q={{ value }}', resultsPath: 'data', valuePath: 'name' };
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });
const cities = (...names: readonly string[]) => Response.json({ data: names.map((name) => ({ name })) });

afterEach(() => vi.restoreAllMocks());

function answerWith(answer: (url: string) => Response | Promise<Response>) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) =>
      String(url).startsWith('https://api.example') ? answer(String(url)) : Response.json({}),
    );
}

describe(id, () => {
  test('INT-input-autocomplete-api-01 placeholder, font and icons; the default is a throttle of 500 ms', async () => {
    expect(defaultsOf(list)).toMatchObject({ trigger: 'throttle', rate: 500, font: 'sans-serif' });
    const { container } = await renderInterface(id, {
      options: {
        ...options,
        placeholder: 'A city',
        font: 'monospace',
        iconLeft: 'place',
        iconRight: 'search',
      },
    });
    expect(box()).toHaveAttribute('placeholder', 'A city');
    expect(box().className).toContain('monospace');
    expect(
      [...container.querySelectorAll('[data-icon]')].map((icon) => icon.getAttribute('data-icon')),
    ).toEqual(['place', 'search']);
  });

  test('INT-input-autocomplete-api-02 the typed text is sent; a suggestion is chosen by keyboard', async () => {
    const asked = answerWith(() => cities('Oslo', 'Osaka'));
    const { user, onChange } = await renderInterface(id, { options });
    await user.type(box(), 'O');
    expect(onChange).toHaveBeenLastCalledWith('O');
    expect(await screen.findByRole('option', { name: 'Osaka' })).toBeVisible();
    expect(await barriers()).toEqual([]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('Osaka');
    const [url, init] = asked.mock.calls.find(([to]) => String(to).includes('api.example')) ?? [];
    expect(url).toBe('https://api.example/?q=O');
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  });

  test('INT-input-autocomplete-api-01 debounced, several keystrokes send one request', async () => {
    const asked = answerWith(() => cities('Oslo'));
    const clock = createTestClock();
    const { user } = await renderInterface(id, {
      options: { ...options, trigger: 'debounce', rate: 300 },
      context: testContext({ clock }),
    });
    await user.type(box(), 'Oslo');
    const questions = () =>
      asked.mock.calls.map(([to]) => String(to)).filter((to) => to.includes('api.example'));
    expect(questions()).toEqual([]);
    act(() => clock.advance(300));
    expect(questions()).toEqual(['https://api.example/?q=Oslo']);
    expect(await screen.findByRole('option', { name: 'Oslo' })).toBeVisible();
  });

  test("INT-input-autocomplete-api-02 paths of the platform are requested with the user's session", async () => {
    const context = testContext();
    const call = vi.fn<(method: string, path: string) => Promise<unknown>>(async () => [{ name: 'Here' }]);
    const { user } = await renderInterface(id, {
      options: { ...options, url: '/items/cities?search={{ value }}' },
      context: { ...context, platform: { ...context.platform, call: call as never } },
    });
    await user.type(box(), 'H');
    expect(await screen.findByRole('option', { name: 'Here' })).toBeVisible();
    expect(call).toHaveBeenCalledWith('GET', '/items/cities?search=H');
  });

  test('INT-input-autocomplete-api-03 missing options show a warning', async () => {
    for (const missing of ['url', 'resultsPath', 'valuePath']) {
      const { unmount } = await renderInterface(id, { options: { ...options, [missing]: null } });
      expect(screen.getByRole('note')).toHaveTextContent('One or more options are missing');
      unmount();
    }
  });

  test('INT-input-autocomplete-api-04 a response without a list is logged to the console and suggests nothing', async () => {
    answerWith(() => Response.json({ data: 'Oslo' }));
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await renderInterface(id, { options });
    await user.type(box(), 'O');
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(expect.stringContaining('no list at "data"')));
    expect(screen.queryByRole('option')).toBeNull();
  });

  test.each([
    [
      'an error answer',
      options.url,
      () => new Response(null, { status: 503, statusText: 'Busy' }),
      '503 Busy',
    ],
    ['no network', options.url, () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
    ['an address without https', 'http://api.example/{{ value }}', () => cities('x'), 'http://api.example/O'],
  ])('%s is reported, and typing still works', async (_, url, answer, told) => {
    answerWith(answer as () => Response);
    const { user, onChange } = await renderInterface(id, { options: { ...options, url } });
    await user.type(box(), 'O');
    expect(await screen.findByText(new RegExp(told.replaceAll('/', '\\/')))).toBeVisible();
    await user.type(box(), 's');
    expect(onChange).toHaveBeenLastCalledWith('Os');
  });

  test('an emptied field is null; a value that is not a text is shown raw and not overwritten', async () => {
    answerWith(() => cities());
    const { user, onChange, unmount } = await renderInterface(id, { value: 'O', options });
    await user.clear(box());
    expect(onChange).toHaveBeenLastCalledWith(null);
    unmount();
    const odd = await renderInterface(id, { value: { name: 'Oslo' }, options });
    expect(screen.getByRole('note')).toHaveTextContent('does not match this field');
    expect(odd.onChange).not.toHaveBeenCalled();
  });
});
