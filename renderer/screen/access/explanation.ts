/** The response of `POST /permissions/explain`, and the request for it. */
import { useRead } from '../../contract/reads/use-read.ts';
import { useRender, type AccessSubject } from '../../contract/render.ts';
import type { Action } from '../../../schemas/permission/types.ts';
import type { Level } from '../../../schemas/permission/levels.ts';

/** A permission of the role for one action. */
export interface Deciding {
  /** null for a permission that app access includes. */
  readonly id: number | null;
  readonly permissions: unknown;
  readonly fields: readonly string[];
  /** Whether the item satisfies the rule. null if no item was named. */
  readonly matches: boolean | null;
}

export interface ExplainedField {
  readonly allowed: boolean;
  /** The ids of the permissions that open the field. */
  readonly by: readonly (number | null)[];
}

export interface ExplainedAction {
  readonly access: Level;
  readonly permissions: readonly Deciding[];
  /** Absent for `delete`. */
  readonly fields?: Readonly<Record<string, ExplainedField>>;
}

export interface Explanation {
  readonly collection: string;
  /** The role whose permissions apply. null is the public role. */
  readonly role: string | null;
  readonly admin: boolean;
  readonly actions: Readonly<Record<Action, ExplainedAction>>;
}

export interface Question {
  readonly of: AccessSubject | null;
  readonly collection: string | null;
  /** '' explains all items. */
  readonly item: string;
}

/** Requests the explanation. It is requested again after the permissions, the user, the role or the items change. */
export function useExplanation({ of, collection, item }: Question) {
  const { platform } = useRender();
  const sources = ['directus_permissions', 'directus_roles', 'directus_users', collection];
  return useRead<Explanation>(
    of === null || collection === null ? null : ['read', sources, 'explanation', of, collection, item],
    (signal) =>
      platform.call(
        'POST',
        '/permissions/explain',
        { ...of, collection, ...(item === '' ? {} : { item }) },
        signal,
      ),
  );
}
