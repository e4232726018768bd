/**
 * Loads icons by name. Icons used by the app are bundled; others are in public/icons, one file per first
 * letter.
 */
import { usedIcons } from './used.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

const found = new Map<string, string>();
const requestedShards = new Set<string>();
const listeners = new Set<() => void>();

export function subscribeToIcons(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the path of an icon, or null while it loads and for unknown names. */
export function iconPath(name: string): string | null {
  const path = ownValue(usedIcons, name) ?? found.get(name);
  if (path !== undefined) return path;
  if (name !== '') void loadShard(shardOf(name));
  return null;
}

function shardOf(name: string): string {
  return /^[a-z]/.test(name) ? name.charAt(0) : '0';
}

async function loadShard(shard: string): Promise<void> {
  if (requestedShards.has(shard)) return;
  requestedShards.add(shard);
  try {
    const answer = await fetch(`${import.meta.env.BASE_URL}icons/${shard}.json`);
    if (!answer.ok) return;
    const paths = (await answer.json()) as Readonly<Record<string, string>>;
    for (const [name, path] of Object.entries(paths)) found.set(name, path);
    for (const listener of listeners) listener();
  } catch {
    // An icon that does not load leaves its space empty, and the label beside it remains.
    requestedShards.delete(shard);
  }
}
