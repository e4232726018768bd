/** All keys of the app in localStorage begin with it, because other apps of this origin share the storage. */
export const storagePrefix = 'armature.';

/** Key of the files that pages loaded. The first script of the page preloads them (scripts/first-script.js). */
export const loadedFilesKey = `${storagePrefix}files`;
