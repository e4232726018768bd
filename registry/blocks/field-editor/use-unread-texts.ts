import { useCallback, useState } from 'react';

/** Collects the messages of inputs whose text is not a valid value. Such a text is lost if its tab closes. */
export function useUnreadTexts() {
  const [messages, setMessages] = useState<readonly string[]>([]);
  // Each input sends its message, and null when the text is valid or the input disappears.
  const listener = useCallback(
    (message: string | null) => setMessages((now) => (message === null ? now.slice(1) : [...now, message])),
    [],
  );
  return { message: messages.at(-1) ?? null, listener };
}
