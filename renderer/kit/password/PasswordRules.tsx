import type { Translate } from '../../contract/services.ts';
import {
  minPasswordLength,
  passwordPatterns,
  passwordRules,
  type PasswordRule,
} from '../../../schemas/validation/password-rules.ts';
import { Icon } from '../controls/Icon.tsx';
import classes from './password-rules.module.css';

interface Props {
  /** The input refers to the list by it. */
  readonly id: string;
  readonly password: string;
  readonly email: string;
  /** The additional pattern of the project, or ''. */
  readonly pattern: string;
  readonly t: Translate;
}

const icons = { met: 'check', open: 'close', unknown: 'info' } as const;

/** Shows which rules a new password meets, while the user types it. */
export function PasswordRules({ id, password, email, pattern, t }: Props) {
  return (
    <ul id={id} className={classes.rules} aria-label={t('passwords.rules')}>
      {passwordRules(password, { email, pattern }).map((rule) => {
        const state = stateOf(rule);
        return (
          <li key={rule.is} data-state={state}>
            <Icon
              name={icons[state]}
              size={16}
              {...(state === 'unknown' ? {} : { label: t(`passwords.is_${state}`) })}
            />
            <span>{textOf(rule, pattern, t)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function stateOf({ isMet }: PasswordRule): keyof typeof icons {
  if (isMet === null) return 'unknown';
  return isMet ? 'met' : 'open';
}

function textOf({ is }: PasswordRule, pattern: string, t: Translate): string {
  if (is !== 'pattern') return t(`passwords.rule_${is}`, { count: minPasswordLength });
  if (pattern === passwordPatterns.long) return t('passwords.pattern_long');
  if (pattern === passwordPatterns.mixed) return t('passwords.pattern_mixed');
  return t('passwords.pattern', { pattern });
}
