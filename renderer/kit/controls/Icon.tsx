import { useSyncExternalStore } from 'react';
import { iconPath, subscribeToIcons } from '../icons/load.ts';

interface Props {
  /** Name of a Material icon, as in the metadata: `people_alt`. An unknown name renders an empty box. */
  readonly name: string;
  /** Size in px; 20 beside labels, 16 inside text. */
  readonly size?: number;
  readonly className?: string | undefined;
  /** Accessible name. Only needed if no text beside the icon says the same. */
  readonly label?: string;
}

export function Icon({ name, size = 20, className, label }: Props) {
  const path = useSyncExternalStore(subscribeToIcons, () => iconPath(name));
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className}
      fill="currentColor"
      style={{ flex: 'none', display: 'block' }}
      data-icon={name}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {path !== null && <path d={path} />}
    </svg>
  );
}
