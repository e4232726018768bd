import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import classes from '../shared/facts.module.css';
import { uptimeText } from './uptime-text.ts';

/** The part of `GET /server/info` that administrators see. Other platforms report only some of it. */
interface ServerInfo {
  readonly armature?: { readonly version?: string };
  readonly directus?: { readonly version?: string };
  readonly node?: { readonly version?: string; readonly uptime?: number };
  readonly os?: {
    readonly type?: string;
    readonly version?: string;
    readonly uptime?: number;
    readonly totalmem?: number;
  };
}

/** Shows the versions, the uptime and the memory of the server (SET-06). They are read when the section is open. */
export function ServerInformation() {
  const { t } = useRender();
  if (!useLateTexts()) return null;
  return (
    <SidebarSection icon="dns" title={t('panels.server_information')} initiallyOpen>
      <Facts />
    </SidebarSection>
  );
}

function Facts() {
  const { t, platform, locale } = useRender();
  const { data, error, mutate } = useRead(['read', [], 'server-information'], (signal) =>
    platform.call<ServerInfo>('GET', '/server/info', undefined, signal),
  );
  if (!data && error !== undefined)
    return <ReadFailed text="panels.server_not_read" error={error} again={() => void mutate()} />;
  if (!data) return <p className={classes.text}>{t('common.loading')}</p>;
  const { armature, directus, node, os } = data;
  const duration = (seconds: number | undefined) => seconds && uptimeText(seconds, locale);
  const facts = [
    ['server_version', armature?.version ?? directus?.version],
    ['server_runtime', node?.version && `Node.js ${node.version}`],
    ['server_uptime', duration(node?.uptime)],
    ['server_system', os?.type],
    ['server_system_version', os?.version],
    ['server_system_uptime', duration(os?.uptime)],
    ['server_memory', os?.totalmem && formatFileSize(os.totalmem, locale)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`panels.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
