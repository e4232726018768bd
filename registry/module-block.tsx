import { defineBlock, type BlockDefinition } from '../renderer/contract/definitions.ts';
import { useScreen } from '../renderer/contract/screen.ts';
import type { ModuleDefinition } from '../renderer/contract/scripts.ts';

/** Returns the block that renders the component of a module. */
export function moduleBlock({ id, name, icon, load }: ModuleDefinition): BlockDefinition {
  return defineBlock({
    id: `module-${id}`,
    name,
    icon,
    options: [],
    async load() {
      const Module = await load();
      return function ModulePage() {
        const { route, navigate } = useScreen();
        return <Module params={route.params} query={route.query} navigate={navigate} />;
      };
    },
  });
}
