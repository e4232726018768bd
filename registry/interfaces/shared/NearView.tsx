import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  /** px, kept free until the content is there and kept as its least height. */
  readonly height: number;
  readonly children: ReactNode;
}

/** How far from what is in sight its content begins to be made: a screenful, so that Tab finds it. */
const margin = '900px 0px';

/** Draws a heavy editor once it is scrolled near; a long form of many then opens without them. */
export function NearView({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      // A page that scrolls inside of itself is not widened by the root's margin.
      { rootMargin: margin, scrollMargin: margin } as object,
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={place} style={{ minHeight: height }}>
      {near && children}
    </div>
  );
}
