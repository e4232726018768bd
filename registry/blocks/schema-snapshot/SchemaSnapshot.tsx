import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { Compare } from './Compare.tsx';
import { DanglingReferences } from './DanglingReferences.tsx';
import { Download } from './Download.tsx';
import type { options } from './options.ts';
import classes from './schema-snapshot.module.css';

/** The data model as text: downloads it, compares and applies another one, and lists references to missing collections. */
export function SchemaSnapshot({ options: { open } }: BlockProps<typeof options>) {
  const { t } = useRender();
  if (!useLateTexts()) return <Loader label={t('common.loading')} />;
  return (
    <div className={classes.page}>
      <Download />
      <Compare open={open} />
      <DanglingReferences />
    </div>
  );
}
