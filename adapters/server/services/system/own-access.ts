import { actions, type Action } from '../../../../schemas/permission/types.ts';
import { isUnlimited } from '../../access.ts';
import type { Context, Row } from '../../contract.ts';

interface Access {
  /** `partial`: for the rows that a rule allows. */
  readonly access: 'none' | 'partial' | 'full';
  readonly full_access: boolean;
  readonly fields?: readonly string[];
  readonly presets?: Row;
}

/** Returns what the caller may do, by collection and action, in the form of later versions of the family. */
export function ownAccess({ grants, model }: Context): Readonly<Record<string, Record<Action, Access>>> {
  const accessTo = (collection: string, action: Action): Access => {
    const grant = grants.grant(collection, action);
    if (!grant) return { access: 'none', full_access: false };
    const whole = isUnlimited(grant.rule);
    return {
      access: whole ? 'full' : 'partial',
      full_access: whole && grant.fields === '*',
      fields: grant.fields === '*' ? ['*'] : [...grant.fields],
      presets: grant.presets,
    };
  };
  return Object.fromEntries(
    [...model.collections.keys()]
      .filter((name) => actions.some((action) => grants.grant(name, action)))
      .map((name) => [
        name,
        Object.fromEntries(actions.map((action) => [action, accessTo(name, action)])) as Record<
          Action,
          Access
        >,
      ]),
  );
}
