import useSWRImmutable from 'swr/immutable';

/** Names drawn at once; the search finds the others. */
export const pageOfIcons = 180;

/** Every icon by name, from public/icons; undefined while they load, [] where they cannot. */
export function useIconNames(asked: boolean): readonly string[] | undefined {
  const { data, error } = useSWRImmutable(asked ? 'icons/names.json' : null, async (path) => {
    const answer = await fetch(`${import.meta.env.BASE_URL}${path}`);
    if (!answer.ok) throw new Error(`The names of the icons answered ${answer.status}.`);
    return (await answer.json()) as readonly string[];
  });
  return error ? [] : data;
}

/** INT-icon-02: what is typed, in small letters, anywhere in the name; blanks are underscores. */
export function findIcons(names: readonly string[], search: string): readonly string[] {
  const wanted = search.trim().toLowerCase().replace(/\s+/g, '_');
  return names.filter((name) => name.includes(wanted));
}
