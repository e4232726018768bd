import { isRecord } from '../../schemas/value/record.ts';
import { useRender } from '../contract/render.ts';
import { RawValue } from './RawValue.tsx';
import { WidgetNotice } from './WidgetNotice.tsx';

interface Props {
  readonly value: unknown;
  readonly labelId: string;
}

/**
 * Replaces the control of a relation that the metadata does not contain. The platform leaves out relations whose
 * collections the role may not read. Users then see the stored keys. Administrators see every relation, so for them it
 * is not set up.
 */
export function MissingRelation({ value, labelId }: Props) {
  const { t, grants } = useRender();
  if (grants.admin) return <WidgetNotice text={t('interfaces.relationship_not_setup')} />;
  const keys = [value].flat().filter((key) => key !== null && key !== undefined && !isRecord(key));
  const reason = t('interfaces.relation_not_visible');
  if (keys.length === 0) return <WidgetNotice text={reason} />;
  return <RawValue value={keys.join(', ')} labelId={labelId} reason={reason} />;
}
