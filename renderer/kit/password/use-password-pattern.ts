import { useEffect, useState } from 'react';
import type { Platform } from '../../contract/platform.ts';
import { isRecord } from '../../../schemas/value/record.ts';

/**
 * Returns the additional pattern of the project's passwords, or '' if there is none. Returns null while it is unknown,
 * and for platforms that do not announce their rules.
 */
export function usePasswordPattern(platform: Pick<Platform, 'project' | 'capabilities'>): string | null {
  const [pattern, setPattern] = useState<string | null>(null);
  useEffect(() => {
    let isMounted = true;
    // The capabilities are known together with the project.
    void platform.project().then((project) => {
      const stored = isRecord(project) ? project['auth_password_policy'] : null;
      if (isMounted && platform.capabilities.passwordRules)
        setPattern(typeof stored === 'string' ? stored : '');
    });
    return () => {
      isMounted = false;
    };
  }, [platform]);
  return pattern;
}
