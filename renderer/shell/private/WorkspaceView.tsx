import { Fragment, memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { namesIn } from '../../../schemas/permission/names.ts';
import { urlSegmentOfKey } from '../../../schemas/screen/key-address.ts';
import { WorkspaceContext, type Workspace } from '../../contract/workspace.ts';
import { isConnectionLost } from '../../contract/failure.ts';
import { PlatformError } from '../../contract/platform.ts';
import { RenderContext, type RenderContextValue } from '../../contract/render.ts';
import type { HydrationStore, Knowledge } from '../../data/hydration-store.ts';
import { createFollower } from '../../data/follow.ts';
import { invalidating } from '../../data/invalidating.ts';
import { neighbours } from '../../data/neighbours.ts';
import { readableReads } from '../../data/readable-reads.ts';
import { useInvalidate } from '../../data/use-invalidate.ts';
import { canExplain, isViewing } from '../../kit/access/can-explain.ts';
import { deferred, preload } from '../../kit/lazy-widget.ts';
import { preloadDialogs } from './notices/preload-dialogs.ts';
import { isMissingChunk } from '../../kit/missing-chunks.ts';
import { parseBranding } from '../branding.ts';
import { asTheme } from '../color-scheme.ts';
import { useShell } from '../context.ts';
import { codeOf, messageOf, refusalOf, textOfCode } from '../../kit/feedback/error-text.ts';
import { pathOfAppTarget } from '../../screen/resolve/path-of-target.ts';
import { translateWith } from '../i18n.ts';
import { createConnection } from './notices/connection.ts';
import { createAnnouncements } from './notices/Announcer.tsx';
import { Frame } from './Frame.tsx';
import { LastPage } from './LastPage.tsx';
import { NoticeFeed } from './notices/NoticeFeed.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import type { ShownScreens } from './use-screens.ts';

const ConfirmDialog = deferred(
  async () => (await import('../../kit/feedback/ConfirmDialog.tsx')).ConfirmDialog,
  { toSave: true },
);
/** Loaded lazily, because few visits meet it. */
const ExplainView = deferred(async () => (await import('./ExplainView.tsx')).ExplainView);
const NotFound = deferred(async () => (await import('./NotFound.tsx')).NotFound);

interface Props {
  readonly workspace: Workspace;
  readonly shown: ShownScreens;
  readonly known: Knowledge;
  readonly hydration: HydrationStore;
}

interface Mounted {
  readonly key: number;
  readonly element: ReactNode;
}

/** Key of the next mounted element. */
let nextKey = 0;

type Question = Parameters<RenderContextValue['confirm']>[0];

/** Loaded lazily: most pages report no issue of a field. */
const loadIssuesText = () => import('../../kit/feedback/issues-text.ts');

/** Id of this load of the app. */
const tabId = Math.random().toString(36).slice(2);

/** Network and session failures are shown elsewhere. */
function isElsewhere(failure: unknown): boolean {
  return isConnectionLost(failure) || isUnauthorized(failure);
}

function isUnauthorized(failure: unknown): boolean {
  return failure instanceof PlatformError && failure.status === 401;
}

/** Provides the engine's context inside the frame. It does not re-render on navigation. */
export const WorkspaceView = memo(function WorkspaceView({ workspace, shown, known, hydration }: Props) {
  const shell = useShell();
  const { notices, clock, storage, drafts, setTheme, setLocale, loadLateTexts, setBranding } = shell;
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [confirmation, setConfirmation] = useState<{
    question: Question;
    answer: (yes: boolean) => void;
  } | null>(null);
  const [mounted, setMounted] = useState<readonly Mounted[]>([]);
  const { me, settings } = known;
  const { screens, issues, withheld, failure } = shown;
  const [announcements] = useState(createAnnouncements);
  const { announce } = announcements;
  const [connection] = useState(createConnection);

  useEffect(() => setTheme(asTheme(me.theme)), [setTheme, me.theme]);
  useEffect(() => setLocale(me.language ?? 'en-US'), [setLocale, me.language]);
  useEffect(() => {
    if (Object.keys(settings).length > 0) setBranding(parseBranding(settings));
  }, [setBranding, settings]);

  const follower = useMemo(
    () => createFollower({ hydration, invalidate, clock }),
    [hydration, invalidate, clock],
  );
  const knowledge = useRef(known);
  knowledge.current = known;
  const platform = useMemo(() => {
    const readable = readableReads(shell.platform, () => knowledge.current);
    return invalidating(readable, () => knowledge.current.metadata, follower.onLocalWrite, clock);
  }, [shell.platform, follower, clock]);
  useEffect(() => platform.subscribe(follower.onRemoteChange), [platform, follower]);
  // Reading the list deletes drafts that are older than 30 days.
  useEffect(() => void drafts.list(`${shell.platform.origin}|`).catch(() => []), [drafts, shell.platform]);

  const locale = i18n.language;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new language requires a new translator
  const t = useMemo(() => translateWith(i18n), [i18n, locale]);
  const confirm = useCallback(
    (question: Question) => new Promise<boolean>((answer) => setConfirmation({ question, answer })),
    [],
  );

  const preloadFields = useCallback(
    (collections: readonly string[]) =>
      hydration.preloadFields([...new Set(collections.flatMap((name) => neighbours(known.metadata, name)))]),
    [hydration, known.metadata],
  );

  const render = useMemo<RenderContextValue>(
    () => ({
      ...workspace.slots,
      t,
      loadLateTexts,
      locale,
      me,
      metadata: known.metadata,
      grants: known.grants,
      ensureFields: hydration.ensureFields,
      preloadFields,
      prepare: (collection) => {
        preloadFields([collection]);
        void preload(workspace.registry.layouts.all.slice(0, 1) as never);
      },
      // Pages provide the implementation (screen/prefetch-page.ts).
      prefetchPage: () => undefined,
      // The page of a singleton has no key.
      itemHref: (collection, key) =>
        pathOfAppTarget(screens, known.metadata.collection(collection)?.singleton ? 'list' : 'item', {
          params: { collection, key: urlSegmentOfKey(key) },
        }),
      platform,
      registry: workspace.registry,
      clock,
      drafts,
      tab: tabId,
      notify: notices.notify,
      announce,
      report(error, title, collection) {
        // SignInAgain says so.
        if (isUnauthorized(error) && platform.session.status === 'expired') return;
        // A chunk may be missing where an action needs it. ConnectionNotice repeats only those of components.
        const isUnreachable = isConnectionLost(error);
        if (isUnreachable || isMissingChunk(error)) {
          if (connection.check()) return;
          notices.ask({
            kind: 'danger',
            title: t(isUnreachable ? 'public.unreachable' : 'connection.missing'),
            text: t('connection.kept_retry'),
          });
          return;
        }
        const code = codeOf(error);
        const reason = error instanceof PlatformError ? error.reason : undefined;
        const names = namesIn(knowledge.current.metadata);
        const show = (text: string) =>
          notices.ask(
            { kind: 'danger', title: title ?? textOfCode(code, t), text },
            code,
            reason?.collection,
          );
        const refusal = refusalOf(error, t, names);
        if (reason || !(error instanceof PlatformError) || error.issues.length === 0) return show(refusal);
        loadIssuesText().then(
          ({ issuesText }) => show(issuesText(error, t, names, collection) ?? refusal),
          () => show(refusal),
        );
      },
      confirm,
      navigate: (path) => void navigate(path),
      mount(element) {
        const own = { key: nextKey++, element };
        setMounted((all) => [...all, own]);
        return () => setMounted((all) => all.filter((each) => each !== own));
      },
    }),
    [
      workspace,
      screens,
      loadLateTexts,
      t,
      locale,
      me,
      known,
      preloadFields,
      hydration,
      platform,
      clock,
      drafts,
      notices,
      announce,
      connection,
      confirm,
      navigate,
    ],
  );
  const isAdmin = me.role?.admin_access === true;
  useEffect(() => {
    if (failure === null || !isAdmin || isElsewhere(failure)) return;
    notices.notify({ kind: 'warning', title: t('screens.not_loaded'), text: messageOf(failure) });
  }, [failure, isAdmin, notices, t]);
  const offered = useMemo(
    () => ({
      ...workspace,
      screens,
      issues: isAdmin ? issues : [],
      withheld: isAdmin ? withheld : {},
      storage,
      drafts,
      settings,
      NotFound,
      reload: async () => void (await hydration.hydrate()),
    }),
    [workspace, screens, issues, withheld, isAdmin, storage, drafts, settings, hydration],
  );
  const latest = useRef(render);
  latest.current = render;
  useEffect(() => {
    const resume = async () => (await workspace.loadResume?.())?.resume(latest.current);
    // Without a connection, the pages that need it load it later.
    return preloadDialogs(clock, () => void resume().catch(() => undefined));
  }, [clock, workspace]);
  const page = useMemo(() => <workspace.ScreenView />, [workspace]);
  const answer = (yes: boolean) => {
    // The question first returns the focus to the dialog that asked, which may close with the answer.
    flushSync(() => setConfirmation(null));
    confirmation?.answer(yes);
  };

  return (
    <RenderContext.Provider value={render}>
      <WorkspaceContext.Provider value={offered}>
        <Frame>{page}</Frame>
        {isViewing(platform) && canExplain(render) && <ExplainView />}
        <LastPage platform={platform} clock={clock} />
        <NoticeFeed connection={connection} announcements={announcements}>
          {mounted.map(({ key, element }) => (
            <Fragment key={key}>{element}</Fragment>
          ))}
        </NoticeFeed>
        <PasswordPrompt />
        {confirmation && (
          <ConfirmDialog
            opened
            title={confirmation.question.title}
            text={confirmation.question.text ?? ''}
            confirm={confirmation.question.confirm}
            cancel={confirmation.question.cancel ?? t('common.cancel')}
            danger={confirmation.question.danger ?? false}
            onAnswer={answer}
          />
        )}
      </WorkspaceContext.Provider>
    </RenderContext.Provider>
  );
});
