/** The readable fields of a user, from a list or from the hover card. */
export interface Person {
  readonly id?: string;
  readonly avatar?: { readonly id: string } | null;
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly role?: { readonly name?: string } | null;
  readonly status?: string | null;
}

/** The fields that a list reads (DISP-user-01). */
export const fieldsOfUser = ['id', 'avatar.id', 'email', 'first_name', 'last_name'] as const;

/** The fields that the hover card reads (USER-29). */
export const fieldsOfCard = ['email', 'first_name', 'last_name', 'avatar.id', 'role.name', 'status'] as const;
