import { useRender } from '../../../../renderer/contract/render.ts';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { Announced } from '../../../../renderer/kit/feedback/Announced.tsx';
import { Tip } from '../../../../renderer/kit/feedback/Tip.tsx';
import { useLateTexts } from '../../../../renderer/kit/hooks/use-late-texts.ts';
import { listTypes, type AllowedTypes } from './allowed-types.ts';

interface Props {
  readonly name: string;
  readonly types: AllowedTypes;
}

/** The message for a file that the field does not allow. */
export function WrongType({ name, types }: Props) {
  const { t } = useRender();
  return useLateTexts() ? (
    <Announced text={t('files.type_not_allowed', { name, types: listTypes(types) })} />
  ) : null;
}

interface OtherTypeProps {
  readonly types: AllowedTypes;
  readonly className?: string | undefined;
}

/** Notes that the field does not allow the type of its stored file. The file is kept. */
export function OtherType({ types, className }: OtherTypeProps) {
  const { t } = useRender();
  return useLateTexts() ? (
    <p className={className}>{t('files.type_differs', { types: listTypes(types) })}</p>
  ) : null;
}

/** The same note as a symbol, for rows. */
export function OtherTypeMark({ types, className }: OtherTypeProps) {
  const { t } = useRender();
  if (!useLateTexts()) return null;
  const text = t('files.type_differs', { types: listTypes(types) });
  return (
    <Tip text={text} touch>
      <span className={className} role="img" aria-label={text}>
        <Icon name="warning" />
      </span>
    </Tip>
  );
}
