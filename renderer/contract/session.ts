/** The signed-in person (AUTH-21…32). The access token stays in memory, inside the adapter. */

export type LogoutReason = 'SIGN_OUT' | 'SESSION_EXPIRED';

/**
 * `unknown` before the silent refresh answered; `unreachable` while the platform does not answer it, which is then asked
 * again by itself; `expired` keeps the page under a sign-in overlay;
 * hydration (metadata, permissions, settings) is the shell's state, not the session's.
 */
export type SessionStatus = 'unknown' | 'unreachable' | 'signed-out' | 'signed-in' | 'expired';

export interface Session {
  readonly status: SessionStatus;
  /** Why the last session ended, where it did. */
  readonly reason: LogoutReason | null;
  subscribe(listener: () => void): () => void;
  /** The silent refresh of the first load (AUTH-21). Never rejects. */
  resume(): Promise<SessionStatus>;
  /** Rejects with PlatformError: INVALID_CREDENTIALS, INVALID_OTP, USER_SUSPENDED, … */
  login(credentials: {
    readonly email: string;
    readonly password: string;
    readonly otp?: string;
  }): Promise<void>;
  logout(reason: LogoutReason): Promise<void>;
  /**
   * Registers what asks for the current password when the platform refuses a request without it. The request is sent
   * again with the password. Returns the function that ends it. Absent where the platform never asks.
   */
  confirmBy?(ask: AskPassword): () => void;
}

/** Resolves with the password; with null if the user cancelled, and then the request fails. */
export type AskPassword = (about: {
  /** Whether the password of the attempt before was wrong. */
  readonly isWrong: boolean;
}) => Promise<string | null>;

/** `GET /users/me?fields=*,avatar.*,role.*` (CALL-13, USER-25). */
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

/** COLL-29. */
export interface CollectionGroup {
  readonly group_name: string;
  readonly accordion: 'always_open' | 'start_open' | 'closed';
  readonly collections: readonly { readonly collection: string }[];
}
