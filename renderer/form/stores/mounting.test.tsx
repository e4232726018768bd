/** The mount schedule of the controls of a long form. */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldFrame, renderForm, type FieldSpecs } from '../../../tests/support/forms.tsx';

const before = {
  IntersectionObserver: globalThis.IntersectionObserver,
  requestIdleCallback: globalThis.requestIdleCallback,
};
let seen = new Map<Element, (near: boolean) => void>();
let idle: ((deadline: { timeRemaining(): number }) => void)[] = [];

beforeEach(() => {
  seen = new Map();
  idle = [];
  Object.assign(globalThis, {
    IntersectionObserver: class {
      told: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void;
      constructor(told: IntersectionObserverCallback) {
        this.told = (entries) => told(entries as never, this as never);
      }
      observe(target: Element) {
        seen.set(target, (isIntersecting) => this.told([{ isIntersecting, target }]));
      }
      unobserve(target: Element) {
        seen.delete(target);
      }
    },
    requestIdleCallback: (run: (typeof idle)[number]) => idle.push(run),
  });
});
afterEach(() => Object.assign(globalThis, before));

const longForm = (meta: object = { interface: 'tags' }): FieldSpecs =>
  Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field_${i}`, { type: 'csv', meta }]));
const made = () => document.querySelectorAll('[data-field] input').length;
/** Simulates an idle period of the browser. */
const rest = (milliseconds: number) => {
  const [run] = idle.splice(0, 1);
  let left = milliseconds;
  act(() => run?.({ timeRemaining: () => (left -= 10) }));
};

test('a long form mounts the labels of all fields at once, but only the first controls', async () => {
  await renderForm(longForm());
  expect(document.querySelectorAll('[data-field]')).toHaveLength(60);
  expect(fieldFrame('field_59').getByText('Field 59')).toBeVisible();
  expect(made()).toBe(20);
  expect(fieldFrame('field_19').getByRole('textbox')).toBeVisible();
});

test('a control mounts when it comes near the viewport, and stays mounted', async () => {
  await renderForm(longForm());
  const place = [...seen.keys()].find((each) => fieldFrame('field_40').element.contains(each));
  act(() => seen.get(place as Element)?.(false));
  expect(fieldFrame('field_40').queryByRole('textbox')).toBeNull();
  act(() => seen.get(place as Element)?.(true));
  expect(fieldFrame('field_40').getByRole('textbox', { name: 'Field 40' })).toBeVisible();
  expect(made()).toBe(21);
  expect(seen.has(place as Element)).toBe(false);
});

test('the other controls mount in order while the browser is idle', async () => {
  await renderForm(longForm());
  rest(0);
  expect(made()).toBe(21);
  expect(fieldFrame('field_20').getByRole('textbox')).toBeVisible();
  rest(50);
  expect(made()).toBeGreaterThan(22);
  for (let i = 0; i < 60 && idle.length > 0; i += 1) rest(100);
  expect(made()).toBe(60);
});

test('a light control mounts at once', async () => {
  await renderForm(longForm({ interface: 'input' }));
  expect(made()).toBe(60);
});

test('unmounting a form cancels its waiting controls', async () => {
  const { unmount } = await renderForm(longForm());
  unmount();
  expect(seen.size).toBe(0);
  expect(() => rest(100)).not.toThrow();
});
