import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { nameAt } from '../../../schemas/collection/field-at.ts';
import type { OmittedPart } from '../../../schemas/query/view-link.ts';
import classes from './layout.module.css';

interface Props {
  readonly list: ListHandle;
  readonly omitted: readonly OmittedPart[];
}

/** Says which parts of a link the list does not apply. */
export function OmittedParts({ list, omitted }: Props) {
  const { t, registry, metadata } = useRender();
  const text = useText();
  if (!useLateTexts()) return null;
  const { collection } = list.collection;
  const describe = ({ part, name, reason }: OmittedPart) => {
    const isField = part === 'fields' || part === 'sort' || part === 'filter';
    const shown = name !== null && isField ? nameAt(metadata, collection, name) : name;
    return t(`bookmarks.omitted_${part}_${reason}`, {
      name: shown ?? t('bookmarks.omitted_rule'),
      shown: text(registry.layouts.get(list.layout)?.name ?? ''),
    });
  };
  const texts = [...new Set(omitted.map(describe))];
  return (
    <div className={classes.notice}>
      <Notice kind="warning">
        {t('bookmarks.omitted')}
        <ul className={classes.omitted}>
          {texts.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
