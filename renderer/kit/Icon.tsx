import { useSyncExternalStore } from 'react';
import { iconPath, subscribeToIcons } from './icons/load.ts';

interface Props {
  /** Material icon in words of the metadata: `people_alt`. Unknown names keep their space empty. */
  readonly name: string;
  /** px; 20 beside labels, 16 inside text. */
  readonly size?: number;
  readonly className?: string | undefined;
  /** Only where the icon says something that no text beside it says. */
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
