/**
 * The permission to change the own profile, one of the recommended permissions of roles with app access (ROLE-08). The
 * minimum of app access only reads the own user (ROLE-09). The second factor has its own endpoints.
 */
export const ownProfile = {
  collection: 'directus_users',
  action: 'update',
  permissions: { id: { _eq: '$CURRENT_USER' } },
  fields: [
    'first_name',
    'last_name',
    'email',
    'password',
    'location',
    'title',
    'description',
    'avatar',
    'language',
    'theme',
  ],
} as const;
