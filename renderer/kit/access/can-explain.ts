import type { Services } from '../../contract/services.ts';

/**
 * Returns whether the platform explains permissions to the user: to administrators, also while they view the app as
 * another user or role.
 */
export function canExplain({ platform, me }: Pick<Services, 'platform' | 'me'>): boolean {
  return platform.capabilities.explanations && (isViewing(platform) || me.role?.admin_access === true);
}

/** Returns whether an administrator views the app as another user or role in this tab. */
export function isViewing({ session }: Services['platform']): boolean {
  return (session.views?.current ?? null) !== null;
}
