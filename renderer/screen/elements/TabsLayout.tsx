import { Tabs } from '@mantine/core';
import type { LayoutSpec } from '../../../schemas/screen/types.ts';
import type { ScreenApi } from '../../contract/screen.ts';

interface Props {
  readonly layout: Extract<LayoutSpec, { readonly type: 'tabs' }>;
  readonly screen: ScreenApi;
}

/** Renders groups of elements as tabs. */
export function TabsLayout({ layout, screen }: Props) {
  return (
    <Tabs defaultValue="0">
      <Tabs.List>
        {layout.tabs.map((tab, i) => (
          <Tabs.Tab key={i} value={String(i)}>
            {screen.text(tab.label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {layout.tabs.map((tab, i) => (
        <Tabs.Panel key={i} value={String(i)}>
          {tab.elements.map((name) => screen.element(name))}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
