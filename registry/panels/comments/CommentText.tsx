import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { withEllipsis } from '../../../schemas/value/ellipsis.ts';
import { splitLinks } from './split-links.ts';
import classes from './comments.module.css';

/** Longer texts are shortened until the user opens them. Characters. */
const shortLength = 1000;

/** Shows a comment as plain text. Only its line breaks and its links are more than characters. */
export function CommentText({ text }: { readonly text: string }) {
  const { t } = useRender();
  const [isWhole, setWhole] = useState(false);
  const isShortened = !isWhole && text.length > shortLength;
  const shown = isShortened ? withEllipsis(text, shortLength) : text;
  return (
    <div className={classes.text} dir="auto">
      {splitLinks(shown).map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text keep their order
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
      {isShortened && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {t('comments.show_all')}
        </button>
      )}
    </div>
  );
}
