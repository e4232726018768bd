import type { Database } from '../contract.ts';

/** Returns the project's name of the settings, or the product's name if it is not set. */
export async function projectName({ knex }: Database): Promise<string> {
  const settings: { project_name: string | null } | undefined =
    await knex('directus_settings').first('project_name');
  return settings?.project_name || 'Armature';
}
