import type { LayoutProps } from '../../renderer/contract/definitions.ts';
import type { Row } from '../../renderer/contract/platform.ts';
import type { OptionList } from '../../schemas/option/types.ts';

const nothing = () => undefined;

/** The properties of a layout that shows loaded rows with the key `id`, without selection. Its callbacks do nothing. */
export const inertList = {
  itemKey: (row: Row) => row['id'] as number,
  status: 'loaded',
  selection: [],
  readonly: false,
  selectable: true,
  selectMode: false,
  onSelect: nothing,
  onOpen: nothing,
  onCreate: null,
  onQuery: nothing,
  onOptions: nothing,
  onFilter: nothing,
  onMove: nothing,
} as const satisfies Partial<LayoutProps<OptionList>>;
