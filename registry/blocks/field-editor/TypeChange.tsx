import { useRender } from '../../../renderer/contract/render.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { cutText, messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { changedParts, resetsOf, type FieldDraft } from '../../../schemas/field/field-draft.ts';
import { maxCounted } from '../../../schemas/model/change.ts';
import classes from './field-editor.module.css';

interface Props {
  readonly collection: string;
  /** The stored field. */
  readonly before: FieldDraft;
  /** The draft, with another type. */
  readonly after: FieldDraft;
}

/** Shows what a change of the type resets (FLD-24), and which stored values do not fit the new type. */
export function TypeChange({ collection, before, after }: Props) {
  const { t, platform } = useRender();
  const changes = changedParts(before, after);
  const resets = resetsOf(before, after.type);
  if (resets.length === 0 && !platform.capabilities.modelSteps) return null;
  return (
    <section className={classes.retype} aria-label={t('settings.retype')}>
      {resets.length > 0 && (
        <Notice kind="warning">
          {t('settings.retype_resets')}
          <ul className={classes.examples}>
            {resets.map((name) => (
              <li key={name}>{t(`settings.retype_reset_${name}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {platform.capabilities.modelSteps && (
        <StoredValues
          body={{ collection, field: before.field, type: after.type, schema: changes?.['schema'] }}
        />
      )}
    </section>
  );
}

interface Unconvertible {
  readonly count: number;
  readonly examples: readonly { readonly value: unknown; readonly count: number }[];
}

function StoredValues({ body }: { readonly body: Readonly<Record<string, unknown>> }) {
  const { t, platform } = useRender();
  // A superseded check is aborted.
  const { data, error } = useRead<Unconvertible>(['conversion', JSON.stringify(body)], (signal) =>
    platform.call<Unconvertible>('POST', '/schema/conversion', body, signal),
  );
  const failed = data !== undefined && data.count > 0;
  const text =
    error !== undefined
      ? t('settings.retype_not_checked', { reason: messageOf(error) })
      : data === undefined
        ? t('settings.retype_checking')
        : !failed
          ? t('settings.retype_fits')
          : data.count > maxCounted
            ? t('settings.retype_refused_most', { count: maxCounted })
            : t('settings.retype_refused', { count: data.count });
  useAnnouncement(failed ? '' : text);
  if (error === undefined && data === undefined) return <p className={classes.note}>{text}</p>;
  if (!failed) return <Notice kind={error === undefined ? 'success' : 'warning'}>{text}</Notice>;
  return (
    <Notice kind="danger">
      {text}
      <ul className={classes.examples}>
        {data.examples.map(({ value, count }, i) => (
          <li key={i}>
            <code dir="auto">{textOf(value)}</code> {t('settings.retype_items', { count })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function textOf(value: unknown): string {
  return cutText(typeof value === 'string' && value.trim() !== '' ? value : JSON.stringify(value));
}
