import { useRender } from '../../../../renderer/contract/render.ts';
import type { AllowedTypes } from './allowed-types.ts';
import { allFiles, filesOf, type FilesOf } from './files.ts';
import { PickInFolder } from './PickInFolder.tsx';

interface Props {
  readonly of: FilesOf;
  readonly types?: AllowedTypes;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/** Selects a file of the library, with folders, uploads, search, filters and layouts (FORM-18). */
export function PickFile({ of, types = [], onChoose, onClose }: Props) {
  const { t } = useRender();
  const rule = filesOf[of];
  return (
    <PickInFolder
      far={allFiles}
      accept={rule?.accept}
      types={rule ? [] : types}
      locked={rule && { filter: rule.filter, because: t(rule.because) }}
      several={false}
      onChoose={([key]) => key !== undefined && onChoose(String(key))}
      onClose={onClose}
    />
  );
}
