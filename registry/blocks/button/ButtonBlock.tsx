import { useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { ActionButton } from '../../../renderer/kit/ActionButton.tsx';
import type { ActionSpec } from '../../../schemas/screen/types.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { options } from './options.ts';

/** A button that runs an action; with a menu it is split. One run at a time. */
export function ButtonBlock({ label, icon, kind, disabled, action, menu }: BlockProps<typeof options>) {
  const screen = useScreen();
  const { registry } = useRender();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const run = async (spec: ActionSpec) => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      await screen.run(spec);
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  const describe = (spec: ActionSpec) => {
    const call = typeof spec === 'string' ? { do: spec } : spec;
    const definition = registry.actions.get(call.do);
    return {
      label: screen.text(call.label ?? definition?.name ?? call.do),
      icon: call.icon ?? definition?.icon ?? 'arrow_forward',
      shortcut: call.shortcut ?? null,
      run: () => void run(spec),
    };
  };
  const own = action === null ? null : describe(action);
  return (
    <ActionButton
      label={label ?? own?.label ?? ''}
      icon={icon ?? own?.icon ?? 'arrow_forward'}
      kind={kind}
      disabledReason={disabled === false ? null : disabled.reason}
      loading={running}
      onClick={() => action !== null && void run(action)}
      menu={menu.map(describe)}
    />
  );
}
