import { describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../../tests/support/clock.ts';
import { rateLimited } from './rate-limit.ts';
import { sourceOf, suggestionsIn } from './suggestions.ts';

const origin = 'https://cms.example';

describe('suggestions', () => {
  test.each([
    ['https://api.example/?q={{ value }}', { is: 'outside', url: 'https://api.example/?q=a%26b%20c' }],
    ['/items/cities?search={{value}}', { is: 'platform', path: '/items/cities?search=a%26b%20c' }],
    ['https://cms.example/items/x', { is: 'platform', path: '/items/x' }],
    ['http://api.example/', { is: 'refused', url: 'http://api.example/' }],
    ['javascript:alert(1)', { is: 'refused', url: 'javascript:alert(1)' }],
  ])('INT-input-autocomplete-api-02 %s requests %j', (template, source) => {
    expect(sourceOf(template, 'a&b c', origin)).toEqual(source);
  });

  test('INT-input-autocomplete-api-02 reads the results at their path and each entry at its value path', () => {
    const paths = { resultsPath: 'data.cities', valuePath: 'name.en' };
    const cities = [
      { name: { en: 'Oslo' } },
      { name: { en: 'Oslo' } },
      { name: {} },
      { name: { en: 7 } },
      null,
    ];
    expect(suggestionsIn({ data: { cities } }, paths)).toEqual(['Oslo', '7']);
  });

  test.each([[{ data: { cities: {} } }], [{}], [null], ['text'], [{ data: null }]])(
    'INT-input-autocomplete-api-04 %j holds no list',
    (answer) => {
      expect(suggestionsIn(answer, { resultsPath: 'data.cities', valuePath: 'name' })).toBeNull();
    },
  );
});

describe('INT-input-autocomplete-api-01 rate limit', () => {
  test('throttle runs immediately, then once per interval with the latest text', () => {
    const clock = createTestClock();
    const run = vi.fn<(text: string) => void>();
    const limiter = rateLimited({ trigger: 'throttle', rate: 500 }, clock, run);
    for (const text of ['a', 'ab', 'abc']) limiter.call(text);
    expect(run.mock.calls).toEqual([['a']]);
    clock.advance(500);
    expect(run.mock.calls).toEqual([['a'], ['abc']]);
    clock.advance(2000);
    limiter.call('d');
    expect(run).toHaveBeenLastCalledWith('d');
  });

  test('debounce runs once no text has arrived for the interval; after stop it does not run', () => {
    const clock = createTestClock();
    const run = vi.fn<(text: string) => void>();
    const limiter = rateLimited({ trigger: 'debounce', rate: 500 }, clock, run);
    limiter.call('a');
    clock.advance(400);
    limiter.call('ab');
    clock.advance(400);
    expect(run).not.toHaveBeenCalled();
    clock.advance(100);
    expect(run.mock.calls).toEqual([['ab']]);
    limiter.call('abc');
    limiter.stop();
    clock.advance(1000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
