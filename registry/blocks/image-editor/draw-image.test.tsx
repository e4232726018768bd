import { expect, test, vi } from 'vitest';
import { drawImage } from './draw-image.ts';
import { unchanged } from './image-edit.ts';

test('IMG-14, IMG-11 the image is drawn with smoothing of high quality; without a canvas nothing is stored', async () => {
  const context = {
    imageSmoothingEnabled: false,
    imageSmoothingQuality: 'low',
    setTransform: vi.fn<() => void>(),
    clearRect: vi.fn<() => void>(),
    scale: vi.fn<() => void>(),
    translate: vi.fn<() => void>(),
    transform: vi.fn<() => void>(),
    drawImage: vi.fn<() => void>(),
  };
  const blob = new Blob(['image']);
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(blob));
  try {
    const source = document.createElement('img');
    const draw = () => drawImage(source, { width: 40, height: 30 }, unchanged, 'image/png');
    expect(await draw()).toBe(blob);
    expect(context).toMatchObject({ imageSmoothingEnabled: true, imageSmoothingQuality: 'high' });
    expect(context.drawImage).toHaveBeenCalledWith(source, -20, -15, 40, 30);
    getContext.mockReturnValue(null);
    expect(await draw()).toBeNull();
  } finally {
    getContext.mockRestore();
    toBlob.mockRestore();
  }
});
