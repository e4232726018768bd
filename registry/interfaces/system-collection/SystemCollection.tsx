import { useMemo } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { collectionChoices } from '../shared/collections.ts';
import { SelectOne } from '../shared/SelectOne.tsx';
import type { options } from './options.ts';

/** Selects a collection. The value is its name in the database. */
export function SystemCollection(props: InterfaceProps<typeof options, string>) {
  const { t, metadata } = useRender();
  const { includeSystem } = props.options;
  const choices = useMemo(() => collectionChoices(metadata, includeSystem, t), [metadata, includeSystem, t]);
  return <SelectOne {...props} choices={choices} clearable />;
}
