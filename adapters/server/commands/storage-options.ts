import { StartFailure } from '../start-failure.ts';
import type { StorageLocation } from '../config.ts';

type VariableOf = (name: string) => string | undefined;

/**
 * Reads `STORAGE_LOCATIONS=s3,local`. Each location has `STORAGE_<NAME>_DRIVER|KEY|SECRET|BUCKET|REGION|ENDPOINT|ROOT`,
 * the variable names of Directus. The default driver is the name of the location. Throws StartFailure.
 */
export function readLocations(
  list: string,
  folder: string,
  variableOf: VariableOf,
): readonly [StorageLocation, ...StorageLocation[]] {
  const names = list.split(',').map((name) => name.trim());
  const wrong = names.find((name, i) => !/^[a-z\d_]+$/i.test(name) || names.indexOf(name) !== i);
  if (wrong !== undefined)
    throw new StartFailure(
      `STORAGE_LOCATIONS must be different names such as local,s3, separated by commas, not "${list}".`,
    );
  const [first = 'local', ...others] = names;
  const locate = (name: string) => readLocation(name, folder, variableOf);
  return [locate(first), ...others.map(locate)];
}

function readLocation(name: string, folder: string, variableOf: VariableOf): StorageLocation {
  const prefix = `STORAGE_${name.toUpperCase()}_`;
  const part = (suffix: string) => variableOf(prefix + suffix);
  const driver = part('DRIVER') ?? name;
  const root = part('ROOT');
  if (driver === 'local') {
    const path = root ?? (name === 'local' ? folder : undefined);
    if (path === undefined) throw new StartFailure(`${prefix}ROOT is missing: the folder of its files.`);
    return { name, driver, root: path };
  }
  if (driver !== 's3') throw new StartFailure(`${prefix}DRIVER must be local or s3, not "${driver}".`);
  const [bucket, key, secret] = [part('BUCKET'), part('KEY'), part('SECRET')];
  if (bucket === undefined) throw new StartFailure(`${prefix}BUCKET is missing: the bucket of its files.`);
  if ((key === undefined) !== (secret === undefined))
    throw new StartFailure(`Set both ${prefix}KEY and ${prefix}SECRET: one of them is missing.`);
  return {
    name,
    driver,
    bucket,
    root: (root ?? '').replaceAll(/^\/+|\/+$/g, ''),
    region: part('REGION') ?? 'us-east-1',
    endpoint: part('ENDPOINT') ?? null,
    credentials: key !== undefined && secret !== undefined ? { key, secret } : null,
  };
}
