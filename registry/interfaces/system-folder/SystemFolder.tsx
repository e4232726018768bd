import { useMemo } from 'react';
import useSWR from 'swr';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { SelectOne } from '../shared/SelectOne.tsx';
import { pathsOfFolders, type FolderRow } from './paths.ts';
import type { options } from './options.ts';

/** Selects a folder of the library, shown with its path. */
export function SystemFolder(props: InterfaceProps<typeof options, string>) {
  const { platform } = useRender();
  const { data } = useSWR(['read', ['directus_folders'], 'folder-choices'], async () => {
    const query = { fields: ['id', 'name', 'parent'], limit: -1 };
    return (await platform.read<readonly FolderRow[]>({ collection: 'directus_folders' }, query)).data;
  });
  const choices = useMemo(() => pathsOfFolders(data ?? []), [data]);
  return <SelectOne {...props} choices={choices} clearable icon="folder" />;
}
