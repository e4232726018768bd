/** Types of the validated configuration. `commands` creates it from flags and environment variables. */

/** Validated configuration. Durations are in seconds. */
export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Path of an SQLite file or a postgres:// URL. */
  readonly database: string;
  /** PostgreSQL schema that contains the collections' tables. */
  readonly schema: string;
  /** Origin and base path of a remote platform, which replaces the database; null: embedded platform. */
  readonly platform: string | null;
  /** Folder of the integrator's extensions. The server watches its `screens/*.json`. */
  readonly extensions: string;
  /** In seconds. Longer queries of requests are stopped; exports are not limited. */
  readonly queryTimeout: number;
  /** Other values of it, by the name or id of a role; `public` is the caller without a role. */
  readonly roleTimeouts: ReadonlyMap<string, number>;
  /** In seconds. Counts of list requests that take longer become estimates. */
  readonly countTimeout: number;
  /** In seconds. Requests on PostgreSQL that wait longer for a connection get 503. */
  readonly connectionWait: number;
  /** Number of transactions that the process runs in parallel on PostgreSQL. */
  readonly writers: number;
  readonly files: FilesConfig;
  readonly empty: boolean;
  /** Whether to log each request as a line on standard output. */
  readonly logRequests: boolean;
  readonly secret: string;
  readonly publicUrl: string;
  /**
   * Proxies whose `X-Forwarded-For`, `-Host` and `-Proto` headers are trusted: the number of hops, or the IP addresses.
   * false: none.
   */
  readonly trustedProxies: false | number | readonly string[];
  /** Other origins whose pages may use this server's cookies (CORS with credentials). */
  readonly corsOrigins: readonly string[];
  /** Value of the `Strict-Transport-Security` header on https; null: the header is not sent. */
  readonly transportSecurity: string | null;
  readonly adminEmail: string;
  readonly adminPassword: string | null;
  readonly accessTokenTtl: number;
  readonly refreshTokenTtl: number;
  readonly dev: boolean;
  readonly mail: MailConfig;
  /** URLs of other pages that links in mails may point to, besides this server's own page. */
  readonly resetUrls: readonly string[];
  readonly inviteUrls: readonly string[];
  readonly oauth: readonly OAuthProvider[];
}

/** A single sign-on provider. It uses OpenID Connect if it has an issuer, otherwise OAuth 2. */
export interface OAuthProvider {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string | null;
  readonly endpoints: {
    readonly authorize: string;
    readonly token: string;
    readonly profile: string;
  } | null;
  readonly scope: string;
  /** Key or name of the role for users who sign in for the first time; null: only existing users can sign in. */
  readonly role: string | null;
  /** Whether to trust e-mail addresses that the provider does not report as verified. */
  readonly trustsEmail: boolean;
}

export interface MailConfig {
  readonly from: string;
  /** null: messages are written to the `outbox` folder. */
  readonly smtp: {
    readonly host: string;
    readonly port: number;
    /** true: TLS from the start. false: STARTTLS if the mail server offers it. */
    readonly secure: boolean;
    readonly user: string | null;
    readonly password: string | null;
  } | null;
  /** Folder for .eml files. */
  readonly outbox: string;
}

/** Storage locations and limits of files. Units: bytes, pixels, seconds. */
export interface FilesConfig {
  /** New files are stored in the first location. The others are used only for files that they already contain. */
  readonly locations: readonly [StorageLocation, ...StorageLocation[]];
  /** Limit per file, uploaded or imported. */
  readonly maxUploadSize: number;
  /** Limit of all files in one archive. */
  readonly maxArchiveSize: number;
  /** How long the content of a file is kept after it was replaced. 0: it is deleted at once. */
  readonly keepReplaced: number;
  /** Time limit for downloading a file that is imported from a URL. */
  readonly importTimeout: number;
  /** Whether imports and webhooks may use IP addresses of private networks. */
  readonly importAllowPrivate: boolean;
  /** Largest width and height of an image to transform, and of the result. */
  readonly maxDimension: number;
  /** Number of images that may be transformed at the same time. */
  readonly maxTransforms: number;
  readonly negotiateFormat: FormatNegotiation;
}

/** Which transformed images are sent as AVIF or WebP by the `Accept` header: those with `format=auto`, all, or none. */
export const formatNegotiations = ['requested', 'always', 'never'] as const;
export type FormatNegotiation = (typeof formatNegotiations)[number];

/** Each file's row stores the `name` of its location, so files stay readable after the first location changes. */
export type StorageLocation = { readonly name: string } & (
  | { readonly driver: 'local'; readonly root: string }
  | {
      readonly driver: 's3';
      readonly bucket: string;
      /** Prefix of every object key; '' for none. */
      readonly root: string;
      readonly region: string;
      /** URL of an S3-compatible service; null for Amazon S3. */
      readonly endpoint: string | null;
      /** null: the AWS SDK reads them from its environment. */
      readonly credentials: { readonly key: string; readonly secret: string } | null;
    }
);
