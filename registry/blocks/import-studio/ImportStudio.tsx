import { useMemo } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import { allowedModes, importableFields } from './mapping.ts';
import type { options } from './options.ts';
import { Studio } from './Studio.tsx';

/** Imports the rows of a file into a collection: file, columns, check, import. */
export function ImportStudio({ options: { collection: given, open } }: BlockProps<typeof options>) {
  const { t, metadata, platform } = useRender();
  const screen = useScreen();
  const hasTexts = useLateTexts();
  const check = useWriteCheck();
  const name = String(screen.resolve(given) ?? '');
  const related = useMemo(
    () =>
      metadata.relations.flatMap((relation) =>
        relation.collection === name ? [relation.related_collection] : [],
      ),
    [metadata, name],
  );
  const known = related.filter((one) => one !== null && metadata.collection(one)?.hasTable);
  const { ready, failed } = useFields([name, ...known]);
  const fields = useMemo(
    () => (ready ? importableFields(metadata, check, name) : []),
    [ready, metadata, check, name],
  );
  if (!hasTexts) return <Loader label={t('common.loading')} />;
  if (failed)
    return <ReadFailed error={failed.error} again={failed.again} text="interfaces.fields_not_read" />;
  if (!ready) return <Loader label={t('common.loading')} />;
  const collection = metadata.collection(name);
  if (!platform.capabilities.importStudio)
    return <EmptyState title={t('import.missing')}>{t('import.missing_copy')}</EmptyState>;
  if (!collection || collection.singleton || metadata.primaryKey(name) === null)
    return <EmptyState title={t('import.not_here')}>{t('import.not_here_copy')}</EmptyState>;
  const modes = allowedModes(check, name);
  if (modes.length === 0) {
    const denied = check('create', name);
    return <EmptyState title={t('import.not_allowed')}>{denied === false ? null : denied.reason}</EmptyState>;
  }
  return (
    <Studio
      key={name}
      collection={collection}
      fields={fields}
      modes={modes}
      onOpen={open ? () => screen.navigate(open) : null}
    />
  );
}
