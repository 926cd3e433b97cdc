import path from 'node:path';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { StartError, readConfig, settingNames, withoutSettings } from './config.ts';

test('settings have their defaults, and an empty one counts as none', () => {
  const root = path.resolve(import.meta.dirname, '..');
  expect(readConfig({ PORT: '', HOST: ' ', SMTP_URL: '' })).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: path.join(root, 'data'),
    distDir: path.join(root, 'dist'),
    backupDir: path.join(root, 'data', 'backups'),
    backupKeep: 14,
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    pushAllowedHosts: [],
    rateLimit: true,
    metricsToken: undefined,
    registration: 'open',
    operator: { name: null, contact: null },
    trustProxy: 0,
    tls: undefined,
    development: false,
  });
  // With its own certificate the server uses https.
  expect(readConfig({ TLS_CERT: 'a', TLS_KEY: 'b' }).publicUrl).toBe('https://localhost:3000');
});

test('every setting is read', () => {
  const same = {
    DATA_DIR: '/var/lib/upstroke',
    DATABASE_URL: 'postgres://me@db/upstroke',
    SMTP_URL: 'smtps://me:secret@mail.example.org',
    BACKUP_DIR: '/mnt/backups',
    METRICS_TOKEN: 'x'.repeat(16),
    OPERATOR_NAME: 'Ada Host',
    OPERATOR_CONTACT: 'ada@example.org',
  };
  const server = {
    PORT: '8443',
    HOST: '::',
    TRUST_PROXY: '1',
    RATE_LIMIT: 'off',
    BACKUP_KEEP: '0',
  };
  const tls = { TLS_CERT: '/etc/cert.pem', TLS_KEY: '/etc/key.pem', NODE_ENV: 'development' };
  const PUBLIC_URL = 'https://upstroke.example.org/';
  const PUSH_ALLOWED_HOSTS = 'Push.example.org, 127.0.0.1:9000';
  expect(readConfig({ ...same, ...server, ...tls, PUBLIC_URL, PUSH_ALLOWED_HOSTS })).toMatchObject({
    port: 8443,
    host: '::',
    dataDir: same.DATA_DIR,
    backupDir: same.BACKUP_DIR,
    backupKeep: 0,
    metricsToken: same.METRICS_TOKEN,
    databaseUrl: same.DATABASE_URL,
    publicUrl: 'https://upstroke.example.org',
    smtpUrl: same.SMTP_URL,
    pushAllowedHosts: ['push.example.org', '127.0.0.1:9000'],
    rateLimit: false,
    registration: 'invite',
    operator: { name: 'Ada Host', contact: 'ada@example.org' },
    trustProxy: 1,
    tls: { certFile: '/etc/cert.pem', keyFile: '/etc/key.pem' },
    development: true,
  });
});

test.each<[Readonly<Record<string, string>>, string]>([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, but it is "abc".'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 10, but it is "yes".'],
  [{ BACKUP_KEEP: '-1' }, 'BACKUP_KEEP must be a whole number from 0 to 365, but it is "-1".'],
  [{ DATABASE_URL: 'mysql://me:secret@db' }, 'DATABASE_URL must be an address that begins with'],
  ...['12/secret', '12#secret', '12?secret', 'a/secret', '%E9secret'].map(
    (password): [Readonly<Record<string, string>>, string] => [
      { DATABASE_URL: `postgres://me:${password}@db/x` },
      'DATABASE_URL must hold the /, #, ? and % of a password as %2F, %23, %3F and %25.',
    ],
  ),
  [{ SMTP_URL: 'smtp://me:12/secret@mail' }, 'SMTP_URL must hold the /, #, ? and % of a password'],
  [{ DATABASE_URL: 'postgres://db:70000/x' }, 'DATABASE_URL must be an address without blanks'],
  [{ PUBLIC_URL: 'https://my host.org' }, 'PUBLIC_URL must be an address without blanks'],
  [{ DATABASE_URL: 'postgres://db/x?sslrootcert=system' }, 'DATABASE_URL must name a file'],
  [{ SMTP_URL: 'secret' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL must be an address that begins with https://'],
  [{ PUBLIC_URL: 'https://me:x@example.org' }, 'PUBLIC_URL must be an address without a user'],
  [{ PUBLIC_URL: 'https://example.org/?a' }, 'PUBLIC_URL must be an address without what follows'],
  [{ DATABASE_URL: 'socket:/run/postgresql?db=x' }, 'DATABASE_URL must be an address that begins'],
  [{ MAIL_FROM: 'Upstroke <a@b.c>' }, 'MAIL_FROM must be an address alone'],
  [{ PUBLIC_URL: 'https://example.org/app' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUSH_ALLOWED_HOSTS: 'https://a.b' }, 'PUSH_ALLOWED_HOSTS must list hosts as host or host:'],
  [{ REGISTRATION: 'no' }, 'REGISTRATION must be open or invite or closed, but it is "no".'],
  [{ RATE_LIMIT: '0' }, 'RATE_LIMIT must be on or off, but it is "0".'],
  [{ METRICS_TOKEN: 'short-secret' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ METRICS_TOKEN: 'secret with blanks' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ TLS_CERT: 'a' }, 'TLS_CERT and TLS_KEY must be set together.'],
])('%j is refused in one sentence without its secrets', (env, expected) => {
  const refused = () => readConfig(env);
  expect(refused).toThrow(StartError);
  expect(refused).toThrow(expected);
  expect(refused).not.toThrow('secret');
});

test('an environment without settings keeps all else', () => {
  const set = Object.fromEntries(settingNames.map((name) => [name, 'x']));
  expect(withoutSettings({ ...set, PATH: '/bin' })).toEqual({ PATH: '/bin' });
});

test.each([
  ['HTTPS://Upstroke.Example.ORG', 'https://upstroke.example.org'],
  ['https://upstroke.example.org:443/', 'https://upstroke.example.org'],
  ['https://m\u00FCller.example', 'https://xn--mller-kva.example'],
  ['http://upstroke.example.org:80', 'http://upstroke.example.org'],
])('the public address %s is %s', (PUBLIC_URL, publicUrl) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl);
});

test.each([
  'postgres:///upstroke?host=/run/postgresql',
  'postgres://me@/upstroke?host=/run/postgresql',
  'postgresql://me:secret@/upstroke?host=/run/postgresql',
  'postgres://me@%2Frun%2Fpostgresql/upstroke',
  'postgres:///upstroke?host=/run/postgresql&user=me@example.org',
  'postgres://me:100%@/upstroke?host=/run/postgresql',
])('a database at a socket is accepted: %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  const { host, database } = new pg.Client({ connectionString: DATABASE_URL });
  expect([host, database]).toEqual(['/run/postgresql', 'upstroke']);
});
