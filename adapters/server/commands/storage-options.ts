import type { StorageLocation } from '../contract.ts';
import { StartFailure } from '../database/failure.ts';

type VariableOf = (name: string) => string | undefined;

/**
 * `STORAGE_LOCATIONS=s3,local`: each with its own `STORAGE_<NAME>_DRIVER|KEY|SECRET|BUCKET|REGION|ENDPOINT|ROOT`, as
 * platforms of the family name them. The driver is the name itself unless told. Throws StartFailure.
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
      `STORAGE_LOCATIONS has to be different names such as local,s3, parted by commas, not "${list}".`,
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
    const place = root ?? (name === 'local' ? folder : undefined);
    if (place === undefined) throw new StartFailure(`${prefix}ROOT is missing: the folder of its files.`);
    return { name, driver, root: place };
  }
  if (driver !== 's3') throw new StartFailure(`${prefix}DRIVER has to be local or s3, not "${driver}".`);
  const [bucket, key, secret] = [part('BUCKET'), part('KEY'), part('SECRET')];
  if (bucket === undefined) throw new StartFailure(`${prefix}BUCKET is missing: the bucket of its files.`);
  if ((key === undefined) !== (secret === undefined))
    throw new StartFailure(`${prefix}KEY and ${prefix}SECRET belong together: one of them is missing.`);
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
