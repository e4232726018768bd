import { useContext } from 'react';
import type { PickDrawerProps } from '../../../renderer/contract/list-frame.ts';
import { AllowedTypesContext } from '../shared/file/allowed-types.ts';
import { PickInFolder } from '../shared/file/PickInFolder.tsx';

/** The drawer that selects files of the types that the field allows. */
export function PickAllowed(props: PickDrawerProps) {
  return <PickInFolder {...props} types={useContext(AllowedTypesContext)} />;
}
