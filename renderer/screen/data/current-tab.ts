import { nanoid } from 'nanoid';

/** Key in the sessionStorage, which a tab keeps through reloads and crashes. */
const storageKey = 'armature-tab';

/** Returns the id of this tab of the browser. If the browser stores nothing, each load of the app has its own. */
export function currentTab(): string {
  try {
    const stored = sessionStorage.getItem(storageKey) ?? nanoid();
    sessionStorage.setItem(storageKey, stored);
    return stored;
  } catch {
    return nanoid();
  }
}
