import type { Database } from '../contract.ts';

/** As the settings say it; the product's without. */
export async function projectName({ knex }: Database): Promise<string> {
  const settings: { project_name: string | null } | undefined =
    await knex('directus_settings').first('project_name');
  return settings?.project_name || 'Armature';
}
