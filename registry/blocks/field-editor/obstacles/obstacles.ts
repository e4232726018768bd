/** The reasons why the editor of a field cannot go on, and the tabs where they are resolved. Pure. */
import type { EditorTab } from '../tabs.ts';

export interface Obstacle {
  /** The tab whose inputs resolve it. Null if no input does. */
  readonly tab: EditorTab | null;
  readonly message: string;
}

interface Step {
  readonly tab: EditorTab;
  readonly tabs: readonly EditorTab[];
  /** Whether the step only opens the next tab. */
  readonly opensNext: boolean;
}

/**
 * Returns the first obstacle of a step, or undefined. An obstacle of a later tab does not prevent the step that leads to
 * this tab.
 */
export function obstacleOf(
  obstacles: readonly Obstacle[],
  { tab: current, tabs, opensNext }: Step,
): Obstacle | undefined {
  return obstacles.find(
    ({ tab }) => !opensNext || tab === null || tabs.indexOf(tab) <= tabs.indexOf(current),
  );
}
