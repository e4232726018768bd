import { useEffect, useState } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { countWords, readingMinutes } from './count-words.ts';
import classes from './word-count.module.css';

/** Delay in ms after the last change, so that typing in a long text never waits for the count. */
const delayMs = 500;

interface Props {
  readonly value: string;
  /** Returns the text of the value without markup. */
  readonly textOf: (value: string) => string;
}

/** The foot of an editor: number of words and time to read them. */
export function WordCount({ value, textOf }: Props) {
  const { t, clock, locale } = useRender();
  const [words, setWords] = useState(() => countWords(textOf(value), locale));
  useEffect(() => {
    const timer = clock.setTimeout(() => setWords(countWords(textOf(value), locale)), delayMs);
    return () => clock.clearTimeout(timer);
  }, [clock, locale, textOf, value]);
  const shown = words.toLocaleString(locale);
  return (
    <p className={classes.foot}>
      {t('interfaces.words', { count: words, shown })}
      {words > 0 && ` · ${t('interfaces.reading_minutes', { count: readingMinutes(words) })}`}
    </p>
  );
}
