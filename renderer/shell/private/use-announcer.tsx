import { VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';

/** What is said to who hears the page, and how to say it: the same text again is said again. */
export function useAnnouncer(): [ReactNode, (text: string) => void] {
  const [said, setSaid] = useState({ text: '', times: 0 });
  const [announce] = useState(() => (text: string) => setSaid(({ times }) => ({ text, times: times + 1 })));
  const region = (
    <VisuallyHidden role="status">
      <span key={said.times}>{said.text}</span>
    </VisuallyHidden>
  );
  return [region, announce];
}
