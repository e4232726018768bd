import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { isEmail } from '../../../schemas/value/email.ts';
import { nearest } from '../../../schemas/value/nearest.ts';
import { minCost, maxCost, defaultCost, type HashCost } from '../auth/hash-cost.ts';
import { readRoleTimeouts } from './role-timeouts.ts';
import { StartFailure } from '../start-failure.ts';
import { readFormatNegotiation } from './asset-options.ts';
import { readOrigins } from './cors-options.ts';
import { readProviders } from './oauth-options.ts';
import { readTrustedProxies } from './proxy-options.ts';
import { readPlatformUrl } from '../remote/platform-url.ts';
import { readPublicUrl, readTransportSecurity } from './public-url-options.ts';
import { readLocations } from './storage-options.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import type { ServerConfig } from '../config.ts';

/** The configuration. `secret` is null if it must be generated beside the database. */
export type Options = Omit<ServerConfig, 'secret'> & {
  readonly secret: string | null;
  readonly hashCost: HashCost;
};

interface Setting {
  readonly flag?: string;
  readonly variable: string;
  readonly initial: string;
  readonly about: string;
  /** Whether the flag has no value. */
  readonly isSwitch?: true;
}

const settings = {
  port: { flag: '--port', variable: 'PORT', initial: '8055', about: 'Port to listen on' },
  host: { flag: '--host', variable: 'HOST', initial: '127.0.0.1', about: 'Address to listen on' },
  database: {
    flag: '--database',
    variable: 'DATABASE_URL',
    initial: 'data/armature.sqlite',
    about: 'SQLite file or postgres:// URL',
  },
  schema: { flag: '--schema', variable: 'DATABASE_SCHEMA', initial: 'public', about: 'PostgreSQL schema' },
  queryTimeout: {
    variable: 'QUERY_TIMEOUT',
    initial: '30s',
    about: 'Stops longer queries of requests',
  },
  roleTimeouts: { variable: 'QUERY_TIMEOUT_ROLES', initial: '', about: 'Own limits: Editor=10s,public=3s' },
  writers: {
    variable: 'DATABASE_WRITERS',
    initial: '8',
    about: 'On PostgreSQL: changes that a process writes in parallel',
  },
  connectionWait: { variable: 'DATABASE_WAIT', initial: '15s', about: 'Longest wait for the database' },
  countTimeout: {
    variable: 'COUNT_TIMEOUT',
    initial: '3s',
    about: 'Estimates counts that take longer',
  },
  platform: {
    flag: '--platform',
    variable: 'PLATFORM_URL',
    initial: '',
    about: 'Serve the app for this platform instead of a database',
  },
  extensions: {
    flag: '--extensions',
    variable: 'EXTENSIONS_ROOT',
    initial: 'extensions',
    about: 'Folder of custom screens and widgets',
  },
  storage: {
    flag: '--storage',
    variable: 'STORAGE_ROOT',
    initial: 'data/uploads',
    about: 'Folder for uploaded files',
  },
  locations: {
    variable: 'STORAGE_LOCATIONS',
    initial: 'local',
    about: 'Storage locations: local, s3; the first stores new files',
  },
  maxUploadSize: { variable: 'FILES_MAX_UPLOAD_SIZE', initial: '1gb', about: 'Limit per file' },
  maxArchiveSize: { variable: 'FILES_MAX_ARCHIVE_SIZE', initial: '10gb', about: 'Limit per ZIP download' },
  keepReplaced: { variable: 'FILES_KEEP_REPLACED', initial: '30d', about: 'Keeps replaced files; off: not' },
  importTimeout: { variable: 'IMPORT_TIMEOUT', initial: '30s', about: 'Timeout of imports from a URL' },
  importAllowPrivate: {
    variable: 'IMPORT_ALLOW_PRIVATE',
    initial: 'false',
    about: 'Allow imports and webhooks to use private networks',
    isSwitch: true,
  },
  maxDimension: {
    variable: 'ASSETS_TRANSFORM_IMAGE_MAX_DIMENSION',
    initial: '6000',
    about: 'Largest side of a resized image in pixels',
  },
  maxTransforms: {
    variable: 'ASSETS_TRANSFORM_MAX_CONCURRENT',
    initial: '4',
    about: 'Number of images resized at a time',
  },
  negotiateFormat: {
    variable: 'ASSETS_TRANSFORM_AUTO_FORMAT',
    initial: 'requested',
    about: 'Images as AVIF or WebP: with format=auto, always or never',
  },
  empty: {
    flag: '--empty',
    variable: 'EMPTY',
    initial: 'false',
    about: 'No example content in a new database',
    isSwitch: true,
  },
  dev: {
    flag: '--dev',
    variable: 'DEV',
    initial: 'false',
    about: 'Serve the sources, with hot reload',
    isSwitch: true,
  },
  logRequests: {
    variable: 'LOG_REQUESTS',
    initial: 'false',
    about: 'Log every request as a line of JSON to standard output',
    isSwitch: true,
  },
  secret: { variable: 'SECRET', initial: '', about: 'Signs access tokens; generated if absent' },
  publicUrl: { variable: 'PUBLIC_URL', initial: '', about: 'URL that users open' },
  trustedProxies: {
    variable: 'IP_TRUST_PROXY',
    initial: 'false',
    about: 'Trusted proxies: how many in a row, or their IP addresses',
  },
  corsOrigins: {
    variable: 'CORS_ORIGIN',
    initial: '',
    about: 'Other origins whose pages may use the sign-in cookie, separated by commas',
  },
  transportSecurity: {
    variable: 'STRICT_TRANSPORT_SECURITY',
    initial: 'max-age=31536000',
    about: 'Value of this header on https; false: no header',
  },
  adminEmail: {
    variable: 'ADMIN_EMAIL',
    initial: 'admin@example.com',
    about: 'E-mail of the first administrator',
  },
  adminPassword: {
    variable: 'ADMIN_PASSWORD',
    initial: '',
    about: 'Password of the first administrator; generated and printed if absent',
  },
  hashMemory: {
    variable: 'HASH_MEMORY_COST',
    initial: String(defaultCost.memory),
    about: `Memory for hashing a password in KiB, from ${minCost.memory} to ${maxCost.memory}`,
  },
  hashPasses: {
    variable: 'HASH_TIME_COST',
    initial: String(defaultCost.passes),
    about: `Passes over the memory, at most ${maxCost.passes}`,
  },
  accessTokenTtl: { variable: 'ACCESS_TOKEN_TTL', initial: '15m', about: 'Lifetime of access tokens' },
  refreshTokenTtl: { variable: 'REFRESH_TOKEN_TTL', initial: '7d', about: 'Lifetime of sessions' },
  mailFrom: {
    variable: 'EMAIL_FROM',
    initial: 'Armature <no-reply@localhost>',
    about: 'Sender of mails',
  },
  mailHost: {
    variable: 'EMAIL_SMTP_HOST',
    initial: '',
    about: 'Mail server; without one, mails are written to the folder outbox beside the uploads',
  },
  mailPort: { variable: 'EMAIL_SMTP_PORT', initial: '587', about: 'Port of the mail server' },
  mailSecure: {
    variable: 'EMAIL_SMTP_SECURE',
    initial: 'false',
    about: 'TLS from the start, as on port 465',
  },
  mailUser: { variable: 'EMAIL_SMTP_USER', initial: '', about: 'User name at the mail server' },
  mailPassword: { variable: 'EMAIL_SMTP_PASSWORD', initial: '', about: 'Password at the mail server' },
  resetUrls: {
    variable: 'PASSWORD_RESET_URL_ALLOW_LIST',
    initial: '',
    about: 'URLs of other pages that set a new password, separated by commas',
  },
  inviteUrls: {
    variable: 'USER_INVITE_URL_ALLOW_LIST',
    initial: '',
    about: 'URLs of other pages that accept an invitation, separated by commas',
  },
} as const satisfies Readonly<Record<string, Setting>>;

type Name = keyof typeof settings;
const all: readonly (readonly [Name, Setting])[] = Object.entries(settings) as [Name, Setting][];

/** Reads flags, then the environment, then `.env`. Returns 'help' for --help. Throws StartFailure with the option. */
export function readOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  envFile = '.env',
): Options | 'help' {
  const flags = readFlags(argv);
  if (flags === 'help') return 'help';
  const file = readEnvFile(envFile);
  const variableOf = (name: string): string | undefined =>
    ((env[name] || undefined) ?? file[name]) || undefined;
  const given = (name: Name): string | undefined =>
    (flags.get(name) ?? variableOf(settings[name].variable)) || undefined;
  const value = (name: Name): string => given(name) ?? settings[name].initial;
  const platform = given('platform') ?? null;
  if (platform !== null && given('database') !== undefined) {
    throw new StartFailure(
      '--platform (PLATFORM_URL) and --database (DATABASE_URL) exclude each other: the server uses either a remote platform or a database. Remove one of them.',
    );
  }
  const host = value('host');
  const port = readPort(value('port'));
  return {
    host,
    port,
    database: value('database'),
    schema: value('schema'),
    queryTimeout: readDuration('queryTimeout', value('queryTimeout')),
    roleTimeouts: readRoleTimeouts(value('roleTimeouts'), (text) => readDuration('roleTimeouts', text)),
    writers: readCount('writers', value('writers')),
    connectionWait: readDuration('connectionWait', value('connectionWait')),
    countTimeout: readDuration('countTimeout', value('countTimeout')),
    platform: platform === null ? null : readPlatformUrl(platform),
    extensions: value('extensions'),
    files: {
      locations: readLocations(value('locations'), value('storage'), variableOf),
      maxUploadSize: readSize('maxUploadSize', value('maxUploadSize')),
      maxArchiveSize: readSize('maxArchiveSize', value('maxArchiveSize')),
      keepReplaced: readDuration('keepReplaced', value('keepReplaced'), 'off'),
      importTimeout: readDuration('importTimeout', value('importTimeout')),
      importAllowPrivate: readSwitch('importAllowPrivate', value('importAllowPrivate')),
      maxDimension: readCount('maxDimension', value('maxDimension')),
      maxTransforms: readCount('maxTransforms', value('maxTransforms')),
      negotiateFormat: readFormatNegotiation(settings.negotiateFormat.variable, value('negotiateFormat')),
    },
    empty: readSwitch('empty', value('empty')),
    dev: readSwitch('dev', value('dev')),
    logRequests: readSwitch('logRequests', value('logRequests')),
    secret: value('secret') || null,
    publicUrl: readPublicUrl(value('publicUrl')) ?? addressOf(host, port),
    trustedProxies: readTrustedProxies(value('trustedProxies')),
    corsOrigins: readOrigins(value('corsOrigins')),
    transportSecurity: readTransportSecurity(value('transportSecurity')),
    adminEmail: readEmail('adminEmail', value('adminEmail')),
    adminPassword: value('adminPassword') || null,
    hashCost: {
      memory: readWithin('hashMemory', value('hashMemory'), minCost.memory, maxCost.memory),
      passes: readWithin('hashPasses', value('hashPasses'), minCost.passes, maxCost.passes),
    },
    accessTokenTtl: readDuration('accessTokenTtl', value('accessTokenTtl')),
    refreshTokenTtl: readDuration('refreshTokenTtl', value('refreshTokenTtl')),
    mail: readMail(value),
    resetUrls: readUrls('resetUrls', value('resetUrls')),
    inviteUrls: readUrls('inviteUrls', value('inviteUrls')),
    oauth: readProviders(variableOf),
  };
}

function readEnvFile(path: string): Readonly<Record<string, string | undefined>> {
  if (!existsSync(path)) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartFailure(`The settings file ${path} cannot be read: ${(error as Error).message}.`);
  }
}

export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

export function helpText(): string {
  const lines = all.map(
    ([, { flag, variable, initial, about }]) =>
      `  ${(flag ?? '').padEnd(14)}${variable.padEnd(38)}${about}${initial && initial !== 'false' ? ` (${initial})` : ''}`,
  );
  const oauth =
    '                OAUTH_PROVIDERS                       Names of single sign-on providers; each has its variables (.env.example)';
  return ['Usage: npm start -- [options]', '', '  flag          variable', ...lines, oauth, ''].join('\n');
}

function readFlags(argv: readonly string[]): ReadonlyMap<Name, string> | 'help' {
  const found = new Map<Name, string>();
  for (let i = 0; i < argv.length; i += 1) {
    const [flag = '', inline] = (argv[i] ?? '').split(/=(.*)/s);
    if (flag === '--help' || flag === '-h') return 'help';
    const entry = all.find(([, setting]) => setting.flag === flag);
    if (!entry) throw new StartFailure(unknownFlag(flag));
    const [name, { isSwitch }] = entry;
    if (isSwitch) {
      found.set(name, inline ?? 'true');
      continue;
    }
    const value = inline ?? argv[(i += 1)];
    if (value === undefined || value === '' || (inline === undefined && value.startsWith('--'))) {
      throw new StartFailure(`${flag} needs a value: ${flag} ${settings[name].initial}.`);
    }
    found.set(name, value);
  }
  return found;
}

function unknownFlag(flag: string): string {
  const flags = all.flatMap(([, setting]) => setting.flag ?? []);
  const close = nearest(flag, flags);
  return `Unknown option ${flag}.${close ? ` Did you mean ${close}?` : ''} --help lists the options.`;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartFailure(`The port must be a number from 0 to 65535, not "${text}".`);
}

function readSwitch(name: Name, text: string): boolean {
  if (/^(true|1|yes)$/i.test(text)) return true;
  if (/^(false|0|no)$/i.test(text)) return false;
  throw new StartFailure(`${settings[name].variable} must be true or false, not "${text}".`);
}

function readEmail(name: Name, text: string): string {
  if (isEmail(text)) return text;
  throw new StartFailure(`${settings[name].variable} must be an e-mail address, not "${text}".`);
}

function readMail(value: (name: Name) => string): ServerConfig['mail'] {
  const host = value('mailHost');
  const smtp = {
    host,
    port: readPort(value('mailPort')),
    secure: readSwitch('mailSecure', value('mailSecure')),
    user: value('mailUser') || null,
    password: value('mailPassword') || null,
  };
  return {
    from: value('mailFrom'),
    smtp: host === '' ? null : smtp,
    outbox: join(dirname(value('storage')), 'outbox'),
  };
}

function readUrls(name: Name, text: string): readonly string[] {
  const urls = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = urls.find((one) => !/^https?:\/\//.test(one) || !URL.canParse(one));
  if (wrong === undefined) return urls;
  throw new StartFailure(
    `${settings[name].variable} must be URLs such as https://example.com/page, not "${wrong}".`,
  );
}

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Returns seconds; 0 if the text is the word `off`. */
function readDuration(name: Name, text: string, off?: string): number {
  if (text === off) return 0;
  const parts = /^(\d+)\s*([smhd])$/.exec(text.trim());
  const unit = ownValue(seconds, parts?.[2] ?? '');
  const count = Number(parts?.[1]);
  if (unit !== undefined && count > 0) return count * unit;
  throw new StartFailure(
    `${settings[name].variable} must be a duration such as 15m, 12h or 7d, not "${text}".`,
  );
}

const bytes: Readonly<Record<string, number>> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9 };

function readSize(name: Name, text: string): number {
  const [, digits = '', unit = ''] = /^(\d+)\s*([kmg]b)?$/i.exec(text.trim()) ?? [];
  const size = Number(digits) * (ownValue(bytes, unit.toLowerCase()) ?? 0);
  if (size > 0) return size;
  throw new StartFailure(`${settings[name].variable} must be a size such as 500mb or 2gb, not "${text}".`);
}

function readWithin(name: Name, text: string, min: number, max: number): number {
  const number = readCount(name, text);
  if (number >= min && number <= max) return number;
  throw new StartFailure(`${settings[name].variable} must be from ${min} to ${max}, not ${number}.`);
}

function readCount(name: Name, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartFailure(`${settings[name].variable} must be a whole number of at least 1, not "${text}".`);
}
