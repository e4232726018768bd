/**
 * The way from an item to a value of a row that belongs to it: names of fields, and in a list the row. One that the sender
 * named by its key is known by it; `new` counts, from 0, those of `create`, or those without a key in a whole list.
 * `['translations', { key: 3 }, 'title']`, `['tags', { new: 0 }, 'tags_id', 'name']`, `['author', 'name']`.
 */
export type PathStep = string | { readonly key: string | number } | { readonly new: number };
