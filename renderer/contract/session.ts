/** The session of the signed-in user (AUTH-21…32). The access token stays in memory, inside the adapter. */

export type LogoutReason = 'SIGN_OUT' | 'SESSION_EXPIRED';

/**
 * `unknown`: the silent refresh has not finished. `unreachable`: the platform does not respond; the session
 * retries by itself. `expired`: the page stays, under a sign-in overlay. Hydration (metadata, permissions,
 * settings) is state of the shell, not of the session.
 */
export type SessionStatus = 'unknown' | 'unreachable' | 'signed-out' | 'signed-in' | 'expired';

/** The user or role whose view of the app an administrator sees in this tab. Nothing can be changed, unless `writable`. */
export interface View {
  readonly of: { readonly user: string } | { readonly role: string };
  /** The administrator allowed changes of items. Accounts never change in a view. */
  readonly writable?: true;
  /** Name of the user or role. */
  readonly name: string;
}

/** Starts and ends views. Both load the app again, so that nothing of one identity stays in memory for the other. */
export interface Views {
  readonly current: View | null;
  /** `to` is the path of the first page, below the base path. */
  start(view: View, to: string): void;
  /** Returns to the page where the view began, or opens the page at `to`, a path below the base path. */
  end(to?: string): void;
  /** Ends the view of this tab without loading a page. */
  forget(): void;
}

export interface Session {
  readonly status: SessionStatus;
  /** Why the last session ended, if it ended. */
  readonly reason: LogoutReason | null;
  /**
   * The key of the signed-in user, or of the user whose session expired, if the platform's token names it; else
   * null.
   */
  readonly user: string | null;
  subscribe(listener: () => void): () => void;
  /** Runs the silent refresh of the first load (AUTH-21). Concurrent callers share it. Never rejects. */
  resume(): Promise<SessionStatus>;
  /** Rejects with PlatformError: INVALID_CREDENTIALS, INVALID_OTP, USER_SUSPENDED, … */
  login(credentials: {
    readonly email: string;
    readonly password: string;
    readonly otp?: string;
  }): Promise<void>;
  logout(reason: LogoutReason): Promise<void>;
  /**
   * Registers a prompt for the current password. It is called if the platform rejects a request without the
   * password; the request is then repeated with it. Returns the function that unregisters the prompt. Absent
   * if the platform never requires the password.
   */
  setPasswordPrompt?(prompt: PromptPassword): () => void;
  /** Absent if the app has no views. */
  readonly views?: Views;
}

/** Resolves with the password, or with null if the user cancelled. The request then fails. */
export type PromptPassword = (about: {
  /** Whether the previously entered password was wrong. */
  readonly isWrong: boolean;
}) => Promise<string | null>;

/** The response of `GET /users/me?fields=*,avatar.*,role.*` (CALL-13, USER-25). */
export interface Me {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly language: string | null;
  readonly theme: 'light' | 'dark' | 'auto' | null;
  readonly last_page: string | null;
  readonly avatar: { readonly id: string; readonly [more: string]: unknown } | null;
  readonly role: {
    readonly id: string;
    readonly name: string;
    readonly admin_access: boolean;
    readonly app_access: boolean;
    readonly collection_list: readonly CollectionGroup[] | null;
    readonly module_list: readonly unknown[] | null;
    readonly [more: string]: unknown;
  } | null;
  readonly [more: string]: unknown;
}

/** A group of collections in the navigation (COLL-29). */
export interface CollectionGroup {
  readonly group_name: string;
  readonly accordion: 'always_open' | 'start_open' | 'closed';
  readonly collections: readonly { readonly collection: string }[] | null;
}

/**
 * Returns whether the view of this tab refuses changes of the collection. A view that allows changes still refuses those
 * of accounts and comments. The author of such a comment would be the administrator.
 */
export function refusesChanges({ views }: Pick<Session, 'views'>, collection: unknown): boolean {
  const view = views?.current;
  return !!view && (!view.writable || /^directus_(users|activity)$/.test(String(collection)));
}
