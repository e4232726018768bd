import { onTestFinished } from 'vitest';

/** Replaces the workers of the page until the end of the test. Each answers with the checksum. */
export function stubChecksums(checksum: string): void {
  const { Worker: own } = globalThis;
  // Other tests share the globals, so that only this one is restored.
  onTestFinished(() => void Object.assign(globalThis, { Worker: own }));
  Object.assign(globalThis, {
    Worker: class extends EventTarget {
      terminate = () => undefined;
      postMessage = ({ id }: { readonly id: number }) =>
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, checksum } })));
    },
  });
}
