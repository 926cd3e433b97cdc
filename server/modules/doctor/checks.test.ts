import { expect, test } from '@jest/globals';
import { version } from '../../../contract/version.ts';
import { day, hour, minute } from '../../../domain/specConstants.ts';
import { makeServerFacts } from '../../../testkit/server/serverFacts.ts';
import type { CallFacts } from './callFacts.ts';
import { judgeFacts } from './checks.ts';
import type { ServerFacts } from './serverFacts.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const goodCall: CallFacts = {
  origin: 'https://upstroke.test',
  browserNow: now - 2 * minute,
  hasWorker: true,
  forwarded: 1,
  isHttps: true,
  testMail: { isConfirmed: true },
  testPush: { at: now - hour, isConfirmed: true },
};

interface Fault {
  readonly settings?: Record<string, string>;
  readonly server?: Partial<ServerFacts>;
  readonly call?: Partial<CallFacts>;
}

const faultsWith = ({ settings, server, call }: Fault): string[] =>
  judgeFacts({ ...makeServerFacts(now, settings), ...server }, { ...goodCall, ...call })
    .filter(({ color }) => color !== 'green')
    .map(({ title, color, says, mend }) => `${color} ${title}: ${says} ${mend}`);

const upstroke = { fault: null, version, certificateEndsAt: null };
const fcm = { service: 'fcm.googleapis.com', fault: null, aheadMs: 0 };
const apple = { service: 'push.apple.com', fault: null, aheadMs: null };
const otherFolder = { BACKUP_DIR: '/mnt/backups' };
const sameDisk = { isOnDataDisk: true, isEmpty: false };
const postgres = { DATABASE_URL: 'postgres://me@db/upstroke' };

test.each<[string, Fault]>([
  ['as it should be', {}],
  [
    'just within its limits',
    {
      server: {
        certificateEndsAt: now + 14 * day,
        pushServices: [{ ...fcm, aheadMs: 2 * minute }],
        databaseAheadMs: -2 * minute,
        doseClockLagMs: 2 * minute,
        freeBytes: 1024 ** 3,
        lastBackup: now - 26 * hour,
      },
    },
  ],
  [
    'with an empty folder for backups on another disk',
    { settings: otherFolder, server: { backupFolder: { isOnDataDisk: false, isEmpty: true } } },
  ],
  ['with PostgreSQL that is backed up', { settings: { ...postgres, BACKUP_KEEP: '0' } }],
])('a server %s is green all over', (_what, fault) => {
  expect(faultsWith(fault)).toEqual([]);
});

test('the terminal has only what needs no browser and what this server has', () => {
  const titles = judgeFacts(makeServerFacts(now), null).map(({ title }) => title);
  expect(titles).toContain('Disk');
  expect(titles).not.toContain('Proxies');
  for (const title of ['Certificate', 'Clock of the database']) expect(titles).not.toContain(title);
  const unknown = { ...makeServerFacts(now), pushServices: [apple] };
  expect(judgeFacts(unknown, null).map(({ title }) => title)).not.toContain('Clock');
});

const https = 'Put the server behind https, and set PUBLIC_URL to the address that people open.';
const addressDiffers = (url: string) =>
  `red Address in this browser: It is https://upstroke.test, but PUBLIC_URL is ${url}. Open the address in PUBLIC_URL. If people open another one, change PUBLIC_URL.`;
const publicUrl = 'https://upstroke.test';
const reach =
  'Check the name, the proxy and port 443. At home, try it from a phone without Wi-Fi: some routers refuse only this way.';
const lead = 'Let the proxy lead to this server, and restart the server after an upgrade.';
const reachPush = 'Let the server reach port 443 of it, and look for “Pushes to” in the log.';
const local = 'http://localhost:3000';
const proxies = 'Set TRUST_PROXY to the number of proxies, and let each send X-Forwarded-For.';
const notification =
  'Allow notifications on your device, and let the server reach port 443 of push services.';

test.each<[string, Fault, string | string[]]>([
  [
    'PUBLIC_URL is missing behind a proxy',
    { settings: { PUBLIC_URL: local, REGISTRATION: 'invite' } },
    [
      `red Public address: Links in mails and notifications lead to ${local}, on any device to itself. ${https}`,
      addressDiffers(local),
    ],
  ],
  [
    'no contact is set',
    { settings: { OPERATOR_CONTACT: '' } },
    'amber Contact: Privacy does not say whom people can ask. Set OPERATOR_NAME and OPERATOR_CONTACT.',
  ],
  [
    'no other device can reach it',
    {
      settings: { PUBLIC_URL: local, TRUST_PROXY: '', SMTP_URL: '', OPERATOR_CONTACT: '' },
      call: { origin: local, forwarded: 0, isHttps: false },
    },
    [
      `amber Public address: Only this computer can open ${local}, so no phone rings. ${https}`,
      'amber Mail server: Mail is written to files, and reaches nobody. Set SMTP_URL.',
    ],
  ],
  [
    'PUBLIC_URL is not https',
    { settings: { PUBLIC_URL: 'http://upstroke.lan' } },
    [
      `red Public address: Browsers allow notifications only over https, and PUBLIC_URL is http://upstroke.lan. ${https}`,
      addressDiffers('http://upstroke.lan'),
    ],
  ],
  [
    'PUBLIC_URL leads nowhere',
    { server: { publicServer: { ...upstroke, fault: 'connection refused', version: null } } },
    `red Public address: This machine cannot use ${publicUrl}: connection refused. ${reach}`,
  ],
  [
    'PUBLIC_URL may be reached from elsewhere',
    { server: { publicServer: { ...upstroke, fault: 'no answer', version: null } } },
    `amber Public address: This machine cannot use ${publicUrl}: no answer. ${reach}`,
  ],
  [
    'PUBLIC_URL leads to an older server',
    { server: { publicServer: { ...upstroke, version: '0.9.0' } } },
    `red Public address: Version 0.9.0 answers at ${publicUrl}, not ${version}. ${lead}`,
  ],
  [
    'PUBLIC_URL leads to another site',
    { server: { publicServer: { ...upstroke, version: null } } },
    `red Public address: Something else answers at ${publicUrl}, not ${version}. ${lead}`,
  ],
  [
    'a push service is out of reach',
    { server: { pushServices: [fcm, { ...apple, fault: 'connection refused' }] } },
    `red Push services: push.apple.com cannot be used: connection refused. ${reachPush}`,
  ],
  [
    'pushes wait',
    { server: { latePushes: { count: 12, since: now - 3 * minute } } },
    `red Push services: Pushes that wait: 12, the oldest for 3 minutes. ${reachPush}`,
  ],
  [
    'mails wait',
    { server: { lateMails: { count: 2, since: now - 40_000 } } },
    'amber Mail server: Mails that wait: 2, the oldest for 1 minute. Look for “mail not sent” and “Mails to” in the log.',
  ],
  [
    'the clock is ahead of that of a push service',
    { server: { pushServices: [apple, { ...fcm, aheadMs: 7 * minute }] } },
    'red Clock: It is 7 minutes ahead of that of fcm.googleapis.com, so doses ring at a wrong time. Let this machine set its clock from the internet.',
  ],
  [
    'the folder for backups is missing',
    { settings: otherFolder, server: { backupFolder: null } },
    'red Backup folder: /mnt/backups is no folder, or cannot be read. Make the folder, let the server write to it, and restart the server.',
  ],
  [
    'the certificate ends soon',
    { server: { certificateEndsAt: now + 14 * day - 1 } },
    'amber Certificate: It ends on 2026-03-24. Renew it, and restart the server.',
  ],
  [
    'the certificate has ended',
    { server: { certificateEndsAt: now } },
    'red Certificate: It ended on 2026-03-10, so browsers refuse the server. Renew it, and restart the server.',
  ],
  [
    'the clock is behind that of PostgreSQL',
    { server: { databaseAheadMs: 2 * minute + 1 } },
    'amber Clock of the database: It and the server differ by 2 minutes, and its time is used. Let both machines set their clock from the internet.',
  ],
  [
    'the dose clock has never run',
    { server: { doseClockLagMs: null } },
    'red Jobs: The dose clock has never run. Start the server, and look for “job failed” in its log.',
  ],
  [
    'the dose clock is late',
    { server: { doseClockLagMs: 5 * minute } },
    'red Jobs: The dose clock is 5 minutes late, so no dose rings. Start the server, and look for “job failed” in its log.',
  ],
  [
    'other jobs fail',
    { server: { lateJobs: ['notifier', 'mailer'] } },
    'red Jobs: These have not succeeded for too long: notifier, mailer. Start the server, and look for “job failed” in its log.',
  ],
  [
    'attempts are not limited',
    { settings: { RATE_LIMIT: 'off' } },
    'amber Rate limit: Passwords and PINs can be guessed without end. Remove RATE_LIMIT=off.',
  ],
  [
    'the push keys are missing',
    { server: { hasPushKeys: false } },
    'red Push keys: /srv/upstroke/vapid.json is missing or damaged: the next start reaches no device. Put back your copy of the file.',
  ],
  [
    'the mail server refuses the password',
    { server: { smtpError: 'It cannot be used: EAUTH.' } },
    'red Mail server: It cannot be used: EAUTH. Check the host, port, user and password in SMTP_URL, and the sender in MAIL_FROM.',
  ],
  [
    'the mail server refused the sender of the last mail',
    { server: { mailFault: 'status 554: it refuses our sender, see MAIL_FROM' } },
    'red Mail server: The last mail was not sent: status 554: it refuses our sender, see MAIL_FROM. Check the host, port, user and password in SMTP_URL, and the sender in MAIL_FROM.',
  ],
  [
    'the disk is nearly full',
    { server: { freeBytes: 1024 ** 3 - 1 } },
    'amber Disk: Only 1023 MB are free in /srv/upstroke. Free some space.',
  ],
  [
    'the disk is full',
    { server: { freeBytes: 102 * 1024 ** 2 } },
    'red Disk: Only 102 MB are free in /srv/upstroke. Free some space.',
  ],
  [
    'last night has no backup',
    { server: { lastBackup: now - 26 * hour - 1 } },
    'amber Backup: The newest is 26 hours old. Look for “backup failed” in the log.',
  ],
  [
    'the backup is too old to catch up from',
    { server: { lastBackup: now - 7 * day - 1 } },
    'red Backup: The newest is 168 hours old. Look for “backup failed” in the log.',
  ],
  [
    'there is no backup',
    { server: { lastBackup: null } },
    'red Backup: There is none. Look for “backup failed” in the log.',
  ],
  [
    'backups are on the disk of the data',
    { server: { backupFolder: sameDisk } },
    'amber Backup folder: /srv/upstroke/backups is on the same disk as the data, and is lost with it. Set BACKUP_DIR to a folder on another disk, or copy it to another machine.',
  ],
  [
    'the folder of the data has no backup yet',
    { server: { backupFolder: { ...sameDisk, isEmpty: true } } },
    'amber Backup folder: /srv/upstroke/backups is on the same disk as the data, and is lost with it. Set BACKUP_DIR to a folder on another disk, or copy it to another machine.',
  ],
  [
    'the disk for backups is not mounted',
    { settings: otherFolder, server: { backupFolder: { ...sameDisk, isEmpty: true } } },
    'amber Backup folder: /mnt/backups is empty and on the same disk as the data: it looks like a mount point whose disk is missing. Mount the disk, and restart the server.',
  ],
  [
    'backups are off',
    { settings: { BACKUP_KEEP: '0' }, server: { backupFolder: sameDisk } },
    'amber Backup: BACKUP_KEEP=0: none is made. Remove BACKUP_KEEP.',
  ],
  [
    'PostgreSQL needs a backup',
    { settings: postgres, server: { backupFolder: sameDisk } },
    'amber Backup: With PostgreSQL the server makes no backups. Run pg_dump every night, then set BACKUP_KEEP=0.',
  ],
  [
    'registration is open to all',
    { settings: { REGISTRATION: 'open' } },
    'amber Registration: Anybody who finds the server can register. Set REGISTRATION=invite.',
  ],
  [
    'TRUST_PROXY is too low',
    { settings: { TRUST_PROXY: '0' } },
    `red Proxies: TRUST_PROXY is 0, but your call came through 1: all people share one address. ${proxies}`,
  ],
  [
    'TRUST_PROXY is too high',
    { settings: { TRUST_PROXY: '2' } },
    `red Proxies: TRUST_PROXY is 2, but your call came through 1: anyone can feign an address. ${proxies}`,
  ],
  [
    'the proxy does not pass on https',
    { call: { isHttps: false } },
    'red Proxies: The proxy hides your https. Let it send X-Forwarded-Proto.',
  ],
  [
    'the clocks of server and browser differ',
    { call: { browserNow: now - 61 * minute } },
    "red Clock of this browser: It differs from the server's by 61 minutes: one of them is wrong. Let both set their clock from the internet.",
  ],
  [
    'the browser has no worker',
    { call: { hasWorker: false } },
    'red Service worker: This browser has none: nothing rings here while Upstroke is closed. Open Upstroke over https, not in a private window, and reload it.',
  ],
  [
    'nothing was tested',
    { call: { testMail: undefined, testPush: undefined } },
    [
      'amber Test mail: None was sent in the last 30 days. Send one.',
      'amber Test notification: None was sent in the last 30 days. Send one.',
    ],
  ],
  [
    'the test mail does not arrive',
    { call: { testMail: { isConfirmed: false } } },
    'amber Test mail: Its link has not been opened. Open the link in it, and press Confirm my email. No mail? Look among the spam, and for “mail not sent” and “Mails to” in the log.',
  ],
  [
    'the test mail is a file',
    { settings: { SMTP_URL: '' }, call: { testMail: { isConfirmed: false } } },
    [
      'amber Mail server: Mail is written to files, and reaches nobody. Set SMTP_URL.',
      'amber Test mail: It is in /srv/upstroke/mail, and reaches nobody. Set SMTP_URL.',
    ],
  ],
  [
    'the test notification was just sent',
    { call: { testPush: { at: now - minute + 1, isConfirmed: false } } },
    'amber Test notification: It is on its way. When your device shows it, check again.',
  ],
  [
    'the test notification does not arrive',
    { call: { testPush: { at: now - minute, isConfirmed: false } } },
    `red Test notification: No device of yours has shown it. ${notification}`,
  ],
])('where %s, this is said, and how to mend it', (_what, fault, expected) => {
  expect(faultsWith(fault)).toEqual([expected].flat());
});
