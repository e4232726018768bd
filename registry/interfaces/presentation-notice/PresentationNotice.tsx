import { useMemo } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { htmlOfMarkdown } from '../../../renderer/kit/html/markdown.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import classes from './notice.module.css';
import type { options } from './options.ts';

/** Shows a Markdown text to the users who edit the form. */
export function PresentationNotice({ options: chosen }: InterfaceProps<typeof options>) {
  const text = useText()(chosen.text);
  const html = useMemo(() => htmlOfMarkdown(text), [text]);
  return (
    <div className={classes.notice} data-kind={chosen.color} role="note">
      <Icon name={chosen.icon} />
      {/* oxlint-disable-next-line react/no-danger -- sanitized */}
      <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
