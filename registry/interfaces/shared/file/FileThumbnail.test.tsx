import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInside, testContext } from '../../../../tests/support/widgets.tsx';
import { FileThumbnail } from './FileThumbnail.tsx';
import type { FileRow } from './files.ts';

function renderThumbnail(row: FileRow) {
  const context = testContext();
  const assetUrl: typeof context.platform.assetUrl = (id, query = {}) => `/${id}?${JSON.stringify(query)}`;
  const { container } = renderInside(<FileThumbnail row={row} />, {
    context: { ...context, platform: { ...context.platform, assetUrl } },
  });
  const image = () => container.querySelector('img');
  return { container, image, source: () => image()?.getAttribute('src') };
}

test.each(['image/svg+xml', 'image/svg+xml; charset=utf-8'])(
  'CALL-78 a thumbnail of type %s is requested without a key',
  (type) => {
    const { source } = renderThumbnail({ id: 'f1', type, modified_on: '2026-01-15T12:00:00Z' });
    expect(source()).toBe('/f1?{"modified":"2026-01-15T12:00:00Z"}');
  },
);

test('CALL-78 a thumbnail of another image is requested with the key of small covers', () => {
  const { source } = renderThumbnail({ id: 'f1', type: 'image/png' });
  expect(source()).toBe('/f1?{"key":"system-small-cover","modified":null}');
});

test('a file that is not an image, or whose thumbnail fails to load, shows its extension', () => {
  const pdf = renderThumbnail({ id: 'f2', type: 'application/pdf' });
  expect(pdf.image()).toBeNull();
  expect(pdf.container).toHaveTextContent('pdf');
  const { container, image } = renderThumbnail({ id: 'f1', type: 'image/png' });
  fireEvent.error(image() as Element);
  expect(image()).toBeNull();
  expect(container).toHaveTextContent('png');
});
