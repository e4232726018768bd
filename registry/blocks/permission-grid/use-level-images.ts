import { useLayoutEffect, useState, type CSSProperties } from 'react';
import type { Level } from '../../../schemas/permission/levels.ts';
import { icons } from '../shared/permissions/cell-icons.ts';
import { useIconPaths } from '../shared/permissions/use-icon-paths.ts';

type Images = CSSProperties & Readonly<Record<`--level-${Level}`, string>>;

const names = Object.values(icons);

/**
 * Returns the icon of each level as an image in its color, as CSS variables of a table. Browsers place and paint each SVG
 * element separately. A table has hundreds of cells, so these elements took a quarter of the work of each frame while users
 * scrolled.
 */
export function useLevelImages(): CSSProperties {
  const paths = useIconPaths(names);
  const [images, setImages] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const read = () => setImages(readImages(paths));
    read();
    // The color scheme is an attribute of the root element.
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true });
    const forced = window.matchMedia('(forced-colors: active)');
    forced.addEventListener('change', read);
    return () => {
      observer.disconnect();
      forced.removeEventListener('change', read);
    };
  }, [paths]);
  return images ?? {};
}

function readImages(paths: ReadonlyMap<string, string>): Images {
  const probe = document.body.appendChild(document.createElement('span'));
  const imageOf = (level: Level) => {
    probe.dataset['level'] = level;
    const { color } = getComputedStyle(probe);
    const path = paths.get(icons[level]) ?? '';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${color}"><path d="${path}"/></svg>`;
    return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  };
  const images = {
    '--level-all': imageOf('all'),
    '--level-custom': imageOf('custom'),
    '--level-none': imageOf('none'),
  };
  probe.remove();
  return images;
}
