import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { readDangling, type Dangling, type StoredReference } from './dangling.ts';
import classes from './schema-snapshot.module.css';

const kinds = ['presets', 'permissions'] as const;
type Kind = (typeof kinds)[number];

/** Lists bookmarks, presets, permissions and screens of missing collections. Stored ones can be deleted. */
export function DanglingReferences() {
  const { t, platform, metadata, confirm, report, announce } = useRender();
  const names = metadata.collections.map(({ collection }) => collection);
  const { data, error, mutate } = useRead<Dangling>(['dangling-references', ...names], (signal) =>
    readDangling(platform, names, signal),
  );

  const remove = async (kind: Kind, references: readonly StoredReference[]) => {
    const isMeant = await confirm({
      title: t(`snapshot.delete_${kind}`, { count: references.length }),
      text: t('settings.loses_for_good'),
      confirm: t('common.delete'),
      danger: true,
    });
    if (!isMeant) return;
    try {
      await platform.remove(
        { collection: `directus_${kind}` },
        references.map(({ id }) => id),
      );
      announce(t('snapshot.deleted', { count: references.length }));
    } catch (failure) {
      report(failure, t('snapshot.not_deleted'));
    }
    await mutate();
  };
  const nameOf = (kind: Kind, { name, owner, collection }: StoredReference) =>
    t(owner === null ? 'snapshot.reference' : 'snapshot.reference_of', {
      name: t(`snapshot.kind_${kind}${name === null ? '' : '_named'}`, { name }),
      owner,
      collection,
    });
  const isEmpty =
    data !== undefined && data.presets.length + data.permissions.length + data.screens.length === 0;

  return (
    <section className={classes.section} aria-labelledby="snapshot-dangling">
      <h2 id="snapshot-dangling">{t('snapshot.dangling')}</h2>
      <p>{t('snapshot.dangling_note')}</p>
      {error !== undefined && <ReadFailed error={error} again={() => void mutate()} />}
      {!data && error === undefined && <Loader label={t('common.loading')} />}
      {isEmpty && (
        <p className={classes.none}>
          <Icon name="check_circle" />
          {t('snapshot.dangling_none')}
        </p>
      )}
      {data &&
        kinds.map(
          (kind) =>
            data[kind].length > 0 && (
              <div key={kind} className={classes.group}>
                <div className={classes.groupHead}>
                  <h3 id={`dangling-${kind}`}>{t(`snapshot.${kind}`, { count: data[kind].length })}</h3>
                  <Button
                    size="small"
                    kind="outline"
                    icon="delete"
                    onClick={() => void remove(kind, data[kind])}
                  >
                    {t('snapshot.delete_all', { count: data[kind].length })}
                  </Button>
                </div>
                <ul className={classes.references} aria-labelledby={`dangling-${kind}`}>
                  {data[kind].map((reference) => (
                    <li key={reference.id}>
                      <span>{nameOf(kind, reference)}</span>
                      <BareIconButton
                        icon="delete"
                        kind="danger"
                        size="small"
                        label={t('snapshot.delete_named', { name: nameOf(kind, reference) })}
                        onClick={() => void remove(kind, [reference])}
                      />
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
      {data && data.screens.length > 0 && (
        <div className={classes.group}>
          <h3 id="dangling-screens">{t('snapshot.screens', { count: data.screens.length })}</h3>
          <p className={classes.lead}>{t('snapshot.screens_note')}</p>
          <ul className={classes.references} aria-labelledby="dangling-screens">
            {data.screens.map(({ screen, collection }) => (
              <li key={screen}>
                <span>{t('snapshot.reference', { name: screen, collection })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
