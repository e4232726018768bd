/** Accessibility checks of a page by axe. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns axe for the page. It describes only violations, and runs in the page itself if the page has no frames: axe would
 * otherwise open a second page and send every checked element to it, which takes six times as long.
 */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
}

/** Returns a text for each element that violates a rule: the rule, the element and the reason. */
export async function barriersOf(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
