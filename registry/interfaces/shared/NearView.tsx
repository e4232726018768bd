import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  /** Height in px that is reserved until the content is rendered, and its minimum height afterwards. */
  readonly height: number;
  readonly children: ReactNode;
}

/** Content is rendered at this distance from the viewport: one screenful, so that Tab reaches it. */
const margin = '900px 0px';

/** Renders a heavy editor only when it is scrolled near the viewport, so that long forms open quickly. */
export function NearView({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      // `rootMargin` does not extend inner scroll containers; `scrollMargin` does.
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
