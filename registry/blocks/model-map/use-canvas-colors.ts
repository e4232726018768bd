import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect, useState, type RefObject } from 'react';

export type CanvasColors = Pick<CSSStyleDeclaration, 'color' | 'outlineColor'>;

/**
 * Returns the colors that the style sheet gives to a canvas; null before the first paint. They follow the color scheme
 * and the color of the project, which is set on the root element.
 */
export function useCanvasColors(canvas: RefObject<HTMLCanvasElement | null>): CanvasColors | null {
  const scheme = useComputedColorScheme();
  const [colors, setColors] = useState<CanvasColors | null>(null);
  useLayoutEffect(() => {
    // A read of styles makes the browser calculate those of all nodes, so it is done once and not for each frame.
    const read = () => {
      if (!canvas.current) return;
      const { color, outlineColor } = getComputedStyle(canvas.current);
      setColors((now) =>
        now?.color === color && now.outlineColor === outlineColor ? now : { color, outlineColor },
      );
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [canvas, scheme]);
  return colors;
}
