import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';

interface Props {
  readonly value: string;
  onChange(text: string): void;
}

/** The input that searches a list of collections. */
export function SearchCollections({ value, onChange }: Props) {
  const { t } = useRender();
  return (
    <TextField
      type="search"
      start={<Icon name="search" />}
      aria-label={t('settings.search_collections')}
      placeholder={t('settings.search_collections')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
