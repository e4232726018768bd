/**
 * Messages to screen readers use `announce`, which writes to the live regions of NoticeFeed. Only these files may
 * contain a live region of their own.
 */
import { expect, test } from 'vitest';
import { product, textOf } from './sources.ts';

const allowed: Readonly<Record<string, string>> = {
  'renderer/shell/private/notices/NoticeFeed.tsx': 'the shared regions',
  'renderer/shell/FrameSkeleton.tsx': 'rendered before the app starts',
  'renderer/shell/public/AccountForm.tsx': 'no announcer before sign-in',
  'renderer/shell/public/ExpiredLink.tsx': 'no announcer before sign-in',
  'renderer/shell/public/Problem.tsx': 'no announcer before sign-in',
  'renderer/shell/public/PublicFrame.tsx': 'no announcer before sign-in',
  'renderer/kit/feedback/Loader.tsx': 'also rendered before sign-in',
  'renderer/kit/feedback/ErrorPanel.tsx': 'replaces a part of the page; also rendered without services',
  'renderer/kit/feedback/WidgetBoundary.tsx': 'replaces a widget; also rendered without services',
  'renderer/form/FieldFrame.tsx': 'a rejected value interrupts; announcements are polite',
  'renderer/form/issues/UnknownIssues.tsx': 'rejected values interrupt; announcements are polite',
  'registry/blocks/shared/item/ItemFrame.tsx': 'lost edits interrupt; announcements are polite',
};

/** `<output>` of the slider is the value of a control, not a message. The gallery is only part of development. */
const region = /aria-live|role=["']?(?:status|alert|log)\b|role: '(?:status|alert)'/;

test('only the listed files contain live regions, and each of them does', () => {
  const found = product.filter((path) => /^(renderer|registry)\//.test(path) && region.test(textOf(path)));
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
