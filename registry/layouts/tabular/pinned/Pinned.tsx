import { useEffect, useMemo, useRef, type ComponentType } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { arrange, listenForPins } from '../../../../renderer/grid/pinned/arrange.ts';
import type { FooterTable, PinnedTable } from '../../../../renderer/grid/props.ts';
import type { TableProps } from '../table-props.ts';
import { announcePin } from './announce-pin.ts';
import { takeHeaderFocus } from './header-focus.ts';
import { inShownOrder, pinsOf, withPin } from './pins.ts';

interface Props {
  readonly list: TableProps;
  readonly Table: ComponentType<TableProps>;
}

/** The table with columns that stay at its start or end. */
export function Pinned({ list, Table }: Props) {
  const { columns, options } = list;
  const render = useRender();
  const latest = useRef({ list, render });
  latest.current = { list, render };
  const table = useRef<FooterTable | null>(null);
  const pins = useMemo(() => pinsOf(columns, options.pinned), [columns, options.pinned]);
  const shown = useMemo(() => inShownOrder(columns, pins), [columns, pins]);
  const pinned = useMemo<PinnedTable>(
    () => ({
      arrange: (given, isRtl) => arrange(given, pins, isRtl),
      attach(mounted) {
        table.current = mounted;
        return listenForPins(mounted, (path, side) => {
          const { list: now, render: around } = latest.current;
          now.onOptions({ pinned: withPin(now.options.pinned, path, side) });
          const column = now.columns.find(({ key }) => key === path);
          if (column) announcePin(column, side, around);
        });
      },
    }),
    [pins],
  );
  // The header of a column that the user has pinned with the menu is another element now.
  useEffect(() => takeHeaderFocus(table.current?.api.current ?? null), [pins]);
  return <Table {...list} columns={shown} pinned={pinned} />;
}
