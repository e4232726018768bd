import { afterEach, beforeEach, vi } from 'vitest';

interface SavedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Records the files that the page saves, in every test of the file. Returns those of the current test. */
export function recordSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  let restoreClick = () => undefined as void;
  beforeEach(() => {
    let blob: Blob | null = null;
    Object.assign(URL, {
      createObjectURL: (one: Blob) => {
        blob = one;
        return 'blob:x';
      },
      revokeObjectURL: () => undefined,
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
      this: HTMLAnchorElement,
    ) {
      if (blob) saved.push({ name: this.download, blob });
    });
    restoreClick = () => click.mockRestore();
  });
  // Other tests share the globals, so that only these are restored.
  afterEach(() => {
    saved.length = 0;
    restoreClick();
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  return saved;
}
