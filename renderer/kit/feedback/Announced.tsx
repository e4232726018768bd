import { useAnnouncement } from '../hooks/use-announcement.ts';

interface Props {
  readonly id?: string;
  readonly className?: string | undefined;
  readonly text: string;
}

/** A paragraph that is announced to screen readers when it appears or changes. */
export function Announced({ id, className, text }: Props) {
  useAnnouncement(text);
  return (
    <p id={id} className={className}>
      {text}
    </p>
  );
}
