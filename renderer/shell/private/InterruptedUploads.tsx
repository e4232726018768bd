import { useEffect, useRef } from 'react';
import { useRender } from '../../contract/render.ts';
import type { Workspace } from '../../contract/workspace.ts';

interface Props {
  readonly show: NonNullable<Workspace['showUploads']>;
}

/** Shows the uploads that an earlier visit did not finish, on every page. */
export function InterruptedUploads({ show }: Props) {
  const render = useRender();
  const latest = useRef(render);
  latest.current = render;
  const { uploads } = render.platform;
  useEffect(() => {
    uploads.interrupted().then(
      (found) => {
        if (found.length > 0) show(latest.current);
      },
      // The page of files shows them too.
      () => undefined,
    );
  }, [uploads, show]);
  return null;
}
