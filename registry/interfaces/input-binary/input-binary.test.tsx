import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { interfaceFor } from '../../../renderer/compile/widget.ts';
import { exampleMetadata } from '../../gallery/example-platform.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { registry } from '../../index.ts';

const id = 'input-binary';
const pdf = 'JVBERi0xLjcKJcOkw7zDtsOfCg==';
const png = 'iVBORw0KGgoAAAA=';
const group = () => screen.getByRole('group', { name: 'Value' });
const picker = (container: HTMLElement) => container.querySelector<HTMLInputElement>('input[type="file"]');
const nullable = { field: 'photo', schema: { is_nullable: true } } as never;

afterEach(() => vi.restoreAllMocks());

describe(id, () => {
  test('bytes are shown by type and size, a picture as itself, and never as base64', async () => {
    const { container, unmount } = await renderInterface(id, { value: pdf });
    expect(group()).toHaveTextContent('PDF document19 B');
    expect(container.innerHTML).not.toContain(pdf);
    expect(container.querySelectorAll('textarea, input:not([type="file"])')).toHaveLength(0);
    unmount();
    await renderInterface(id, { value: png });
    const picture = screen.getByRole('img', { name: 'PNG image' });
    expect(picture).toHaveAttribute('src', `data:image/png;base64,${png}`);
    fireEvent.error(picture);
    expect(screen.queryByRole('img', { name: 'PNG image' })).toBeNull();
    expect(group()).toHaveTextContent('PNG image11 B');
  });

  test('a picture beyond the limit has no preview', async () => {
    const { container } = await renderInterface(id, { value: `${png.slice(0, 12)}${'A'.repeat(6_800_000)}` });
    expect(container.querySelector('img')).toBeNull();
    expect(group()).toHaveTextContent('PNG image5.1 MB');
  });

  test('a chosen, dropped or pasted file replaces the bytes', async () => {
    const { container, user, onChange } = await renderInterface(id, { value: pdf });
    await user.upload(picker(container) as HTMLInputElement, new File(['hi'], 'a.txt'));
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('aGk='));
    fireEvent.drop(group(), { dataTransfer: { files: [new File(['ho'], 'b.txt')] } });
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('aG8='));
    fireEvent.paste(group(), { clipboardData: { files: [new File([], 'empty')] } });
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''));
  });

  test('a file beyond the limit is refused by name, before it is read', async () => {
    const { context, onChange } = await renderInterface(id);
    const file = new File([new Uint8Array(5_000_001)], 'film.mov');
    fireEvent.drop(group(), { dataTransfer: { files: [file] } });
    expect(screen.getByText(/film\.mov > 5 MB/)).toBeVisible();
    expect(context.announce).toHaveBeenCalled();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('bytes are downloaded under the name of the field and the row', async () => {
    const createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:x');
    Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = await renderInterface(id, { value: pdf, field: nullable, disabled: { reason: 'No.' } });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(names).toEqual([expect.stringMatching(/^photo.*\.pdf$/)]);
    expect(createObjectURL.mock.calls[0]?.[0]).toMatchObject({ type: 'application/octet-stream', size: 19 });
  });

  test.each([
    ['nullable', { is_nullable: true }, {}, true],
    ['that is not nullable', { is_nullable: false }, {}, false],
    ['that is required', { is_nullable: true }, { required: true }, false],
    ['without permission', { is_nullable: true }, { disabled: { reason: 'No.' } }, false],
  ])('a field %s can be cleared: %s %s', async (_, schema, given, canClear) => {
    const field = { field: 'photo', schema } as never;
    const { user, onChange } = await renderInterface(id, { value: pdf, field, ...given });
    const clear = screen.queryByRole('button', { name: 'Clear value' });
    expect(clear !== null).toBe(canClear);
    if (!clear) return;
    await user.click(clear);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });

  test('without permission, files can be neither chosen nor dropped', async () => {
    const { container, onChange } = await renderInterface(id, { value: pdf, disabled: { reason: 'No.' } });
    expect(picker(container)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
    fireEvent.drop(group(), { dataTransfer: { files: [new File(['x'], 'x')] } });
    expect(onChange).not.toHaveBeenCalled();
  });

  test('it replaces a control for text that the metadata of a column of bytes names', () => {
    const field = { field: 'photo', type: 'binary', kind: 'standard', meta: { interface: 'input' } } as never;
    expect(interfaceFor(field, { registry, metadata: exampleMetadata }).id).toBe(id);
  });
});
