/** The types of files that a field allows, in the syntax of the `accept` attribute: `image/*`, `application/pdf`, `.pdf`. */
import { createContext } from 'react';
import type { Row } from '../../../../renderer/contract/platform.ts';

/** An empty list allows all files. */
export type AllowedTypes = readonly string[];

/** The types of the surrounding list of files. */
export const AllowedTypesContext = createContext<AllowedTypes>([]);

export const imageTypes: AllowedTypes = ['image/*'];

/** The file of a camera. */
export const aPhoto: TypedFile = { type: 'image/jpeg', name: 'photo.jpg' };

/** Reads the option of a field. `pdf` is read as `.pdf`. */
export function parseAllowedTypes(text: string | null): AllowedTypes {
  const parts = (text ?? '').toLowerCase().split(',');
  return parts.flatMap((part) => {
    const type = part.trim();
    if (type === '') return [];
    return [type.includes('/') || type.startsWith('.') ? type : `.${type}`];
  });
}

interface TypedFile {
  /** The MIME type; empty if the browser does not know it. */
  readonly type?: unknown;
  readonly name?: unknown;
}

/** Returns whether a file has one of the types. What is not known of it is not a reason to refuse it. */
export function isAllowed(types: AllowedTypes, { type, name }: TypedFile): boolean {
  return (
    types.length === 0 ||
    types.some((allowed) => {
      const own = allowed.startsWith('.') ? name : type;
      if (typeof own !== 'string') return true;
      if (allowed.startsWith('.')) return own.toLowerCase().endsWith(allowed);
      const [kind] = allowed.split('*');
      return allowed.endsWith('*') ? own.startsWith(kind ?? '') || allowed === '*/*' : own === allowed;
    })
  );
}

/** Returns whether a stored file has one of the types. */
export const isRowAllowed = (types: AllowedTypes, { type, filename_download: name }: Row): boolean =>
  isAllowed(types, { type, name });

/** Returns the filter of the stored files with these types. */
export const filterOfTypes = (types: AllowedTypes): object => ({
  _or: types.map((allowed) => {
    if (allowed.startsWith('.')) return { filename_download: { _ends_with: allowed } };
    if (allowed === '*/*') return { id: { _nnull: true } };
    return {
      type: allowed.endsWith('*') ? { _starts_with: allowed.slice(0, -1) } : { _eq: allowed },
    };
  }),
});

export const listTypes = (types: AllowedTypes): string => types.join(', ');
