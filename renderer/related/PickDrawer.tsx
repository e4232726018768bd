import { useMemo, useState } from 'react';
import { sameValue } from '../../schemas/value/same.ts';
import type { Key } from '../contract/platform.ts';
import type { PickDrawerProps } from '../contract/list-frame.ts';
import { useRender } from '../contract/render.ts';
import { ListSkeleton } from '../kit/feedback/ListSkeleton.tsx';
import { ReadFailed } from '../kit/feedback/ReadFailed.tsx';
import type { Choosable } from '../contract/related.ts';
import { nounInSentence } from '../kit/noun-in-sentence.ts';
import { nounPhrase } from '../kit/noun-phrase.ts';
import { ItemDrawer } from '../kit/ItemDrawer.tsx';
import { useTrail } from './chain.ts';

/** A drawer to select one or several rows of a collection, with search, filters and layouts (FORM-17…19). */
export function PickDrawer(props: PickDrawerProps) {
  const { t, metadata, Items } = useRender();
  const { far, locked, isReady = true, failed = null, several, refuses, onShow, onChoose, onClose } = props;
  const [chosen, setChosen] = useState<readonly Key[]>(props.chosen ?? []);
  const fields = useMemo(() => columnsOf(far), [far]);
  const trail = useTrail();
  const { plural = far.collection, singular = far.collection } = metadata.collection(far.collection) ?? {};
  return (
    <ItemDrawer
      title={
        several
          ? t('interfaces.add_several', { noun: nounInSentence(plural, t) })
          : t('interfaces.choose_one', { noun: nounPhrase(singular, t) })
      }
      trail={trail}
      done={several ? t('interfaces.add_count', { count: chosen.length }) : t('interfaces.choose')}
      notYet={chosen.length === 0 && { reason: t('interfaces.nothing_chosen') }}
      fills
      onDone={() => onChoose(chosen)}
      onCancel={onClose}
      isEdited={() => several && !sameValue(chosen, props.chosen ?? [])}
    >
      {props.head}
      {isReady ? (
        <Items
          collection={far.collection}
          locked={locked}
          fields={fields}
          several={several}
          {...(refuses ? { refuses } : {})}
          {...(onShow ? { onShow } : {})}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : failed ? (
        <ReadFailed {...failed} />
      ) : (
        <ListSkeleton />
      )}
    </ItemDrawer>
  );
}

/** Returns the columns that name a row, without images. The key is used only if there is nothing else. */
function columnsOf({ fields, keyField }: Choosable): readonly string[] {
  const named = fields.filter((path) => path !== keyField && !path.includes('$'));
  return named.length > 0 ? named : [keyField];
}
