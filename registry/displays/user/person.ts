/** What is known of a person: as a list reads them, or as their card does. */
export interface Person {
  readonly id?: string;
  readonly avatar?: { readonly id: string } | null;
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly role?: { readonly name?: string } | null;
  readonly status?: string | null;
}

/** DISP-user-01. */
export const fieldsOfUser = ['id', 'avatar.id', 'email', 'first_name', 'last_name'] as const;

/** USER-29. */
export const fieldsOfCard = ['email', 'first_name', 'last_name', 'avatar.id', 'role.name', 'status'] as const;
