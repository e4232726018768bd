import type { Storage } from '../../renderer/contract/ports.ts';
import { storagePrefix } from './storage-prefix.ts';

/** Stores small settings in localStorage. If the browser forbids it, they last until the page closes. */
export function createLocalStorage(prefix = storagePrefix): Storage {
  const memory = new Map<string, string>();
  return {
    get(key) {
      try {
        return localStorage.getItem(prefix + key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        localStorage.setItem(prefix + key, value);
      } catch {
        memory.set(key, value);
      }
    },
  };
}
