import path from 'node:path';
import type { CheckResult } from '../../../contract/endpoints/index.ts';
import { version } from '../../../contract/version.ts';
import { clockToleranceMs, day, hour, minute } from '../../../domain/specConstants.ts';
import { isLocalHost, isReachableByOthers } from '../../config.ts';
import { noAnswer } from '../../errorMessage.ts';
import { mailDirOf } from '../../mail/transport.ts';
import type { CallFacts } from './callFacts.ts';
import type { ServerFacts } from './serverFacts.ts';

type Fault = readonly [color: 'amber' | 'red', says: string, mend?: string];
/** Null if this server has nothing to check. */
type Checks<Facts> = Readonly<Record<string, (facts: Facts) => Fault | false | null>>;

const gigabyte = 1024 ** 3;

const minutes = (ms: number): string => {
  const count = Math.max(1, Math.round(Math.abs(ms) / minute));
  return `${count} minute${count === 1 ? '' : 's'}`;
};
const isLocal = (url: string): boolean => isLocalHost(new URL(url).hostname);
const isInside = (folder: string, file: string): boolean =>
  !path.relative(folder, file).startsWith('..');
const isBeyondTolerance = (ms: number): boolean => Math.abs(ms) > clockToleranceMs;

/** For faults without a remedy of their own. */
const mends: Readonly<Record<string, string>> = {
  'Public address':
    'Put the server behind https, and set PUBLIC_URL to the address that people open.',
  Certificate: 'Renew it, and restart the server.',
  'Push services': 'Let the server reach port 443 of it, and look for “Pushes to” in the log.',
  Clock: 'Let this machine set its clock from the internet.',
  'Clock of the database': 'Let both machines set their clock from the internet.',
  Jobs: 'Start the server, and look for “job failed” in its log.',
  'Push keys': 'Put back your copy of the file.',
  'Mail server':
    'Check the host, port, user and password in SMTP_URL, and the sender in MAIL_FROM.',
  Disk: 'Free some space.',
  Backup: 'Look for “backup failed” in the log.',
  'Backup folder': 'Set BACKUP_DIR to a folder on another disk, or copy it to another machine.',
  'Rate limit': 'Remove RATE_LIMIT=off.',
  Registration: 'Set REGISTRATION=invite.',
  Contact: 'Set OPERATOR_NAME and OPERATOR_CONTACT.',
  'Address in this browser':
    'Open the address in PUBLIC_URL. If people open another one, change PUBLIC_URL.',
  Proxies: 'Set TRUST_PROXY to the number of proxies, and let each send X-Forwarded-For.',
  'Clock of this browser': 'Let both set their clock from the internet.',
  'Service worker': 'Open Upstroke over https, not in a private window, and reload it.',
  'Test mail':
    'Open the link in it, and press Confirm my email. No mail? Look among the spam, and for “mail not sent” and “Mails to” in the log.',
  'Test notification':
    'Allow notifications on your device, and let the server reach port 443 of push services.',
} satisfies Record<Title, string>;

const serverChecks = {
  'Public address': (config) => {
    const url = config.publicUrl;
    if (isLocal(url) && isReachableByOthers(config))
      return ['red', `Links in mails and notifications lead to ${url}, on any device to itself.`];
    if (isLocal(url)) return ['amber', `Only this computer can open ${url}, so no phone rings.`];
    if (!url.startsWith('https:'))
      return ['red', `Browsers allow notifications only over https, and PUBLIC_URL is ${url}.`];
    const { publicServer } = config;
    if (publicServer === null) return null;
    const { fault, version: found } = publicServer;
    if (fault !== null) {
      const mend =
        'Check the name, the proxy and port 443. At home, try it from a phone without Wi-Fi: some routers refuse only this way.';
      const color = fault === noAnswer ? 'amber' : 'red';
      return [color, `This machine cannot use ${url}: ${fault}.`, mend];
    }
    const answers = found === null ? 'Something else' : `Version ${found}`;
    const mend = 'Let the proxy lead to this server, and restart the server after an upgrade.';
    return found !== version && ['red', `${answers} answers at ${url}, not ${version}.`, mend];
  },
  Certificate: ({ certificateEndsAt: end, now }) => {
    if (end === null) return null;
    if (end - now >= 14 * day) return false;
    const date = new Date(end).toISOString().slice(0, 10);
    if (end > now) return ['amber', `It ends on ${date}.`];
    return ['red', `It ended on ${date}, so browsers refuse the server.`];
  },
  'Push services': ({ pushServices, latePushes: { count, since }, now }) => {
    const down = pushServices.find(({ fault }) => fault !== null);
    if (down) return ['red', `${down.service} cannot be used: ${down.fault}.`];
    if (since === null) return false;
    return ['red', `Pushes that wait: ${count}, the oldest for ${minutes(now - since)}.`];
  },
  Clock: ({ pushServices }) => {
    if (pushServices.every(({ aheadMs }) => aheadMs === null)) return null;
    const { service, aheadMs = null } =
      pushServices.find((one) => isBeyondTolerance(one.aheadMs ?? 0)) ?? {};
    if (aheadMs === null) return false;
    const way = aheadMs > 0 ? 'ahead of' : 'behind';
    return [
      'red',
      `It is ${minutes(aheadMs)} ${way} that of ${service}, so doses ring at a wrong time.`,
    ];
  },
  'Clock of the database': ({ databaseAheadMs: ahead }) => {
    if (ahead === null) return null;
    const says = `It and the server differ by ${minutes(ahead)}, and its time is used.`;
    return isBeyondTolerance(ahead) && ['amber', says];
  },
  Jobs: ({ lateJobs, doseClockLagMs: lag }) => {
    if (lag === null) return ['red', 'The dose clock has never run.'];
    if (lag > 2 * minute)
      return ['red', `The dose clock is ${minutes(lag)} late, so no dose rings.`];
    const names = lateJobs.join(', ');
    return names !== '' && ['red', `These have not succeeded for too long: ${names}.`];
  },
  'Push keys': ({ hasPushKeys, dataDir }) => {
    const file = `${dataDir}/vapid.json`;
    return (
      !hasPushKeys && ['red', `${file} is missing or damaged: the next start reaches no device.`]
    );
  },
  'Mail server': ({ smtpUrl, smtpError, mailFault, lateMails: { count, since }, now }) => {
    if (smtpUrl === undefined)
      return ['amber', 'Mail is written to files, and reaches nobody.', 'Set SMTP_URL.'];
    if (smtpError !== null) return ['red', smtpError];
    if (mailFault !== null) return ['red', `The last mail was not sent: ${mailFault}.`];
    if (since === null) return false;
    const says = `Mails that wait: ${count}, the oldest for ${minutes(now - since)}.`;
    return ['amber', says, 'Look for “mail not sent” and “Mails to” in the log.'];
  },
  Disk: ({ freeBytes, dataDir }) => {
    const says = `Only ${Math.floor(freeBytes / 1024 ** 2)} MB are free in ${dataDir}.`;
    return freeBytes < gigabyte && [freeBytes < gigabyte / 10 ? 'red' : 'amber', says];
  },
  Backup: ({ databaseUrl, backupKeep, lastBackup, now }) => {
    if (databaseUrl !== undefined) {
      const mend = 'Run pg_dump every night, then set BACKUP_KEEP=0.';
      return backupKeep > 0 && ['amber', 'With PostgreSQL the server makes no backups.', mend];
    }
    if (backupKeep === 0) return ['amber', 'BACKUP_KEEP=0: none is made.', 'Remove BACKUP_KEEP.'];
    if (lastBackup === null) return ['red', 'There is none.'];
    const age = now - lastBackup;
    // The dose clock catches up on 7 days after a restore.
    const color = age > 7 * day ? 'red' : 'amber';
    return age > 26 * hour && [color, `The newest is ${Math.floor(age / hour)} hours old.`];
  },
  'Backup folder': ({ databaseUrl, backupKeep, backupFolder, backupDir, dataDir }) => {
    if (backupFolder === null) {
      if (isInside(dataDir, backupDir)) return null;
      const mend = 'Make the folder, let the server write to it, and restart the server.';
      return ['red', `${backupDir} is no folder, or cannot be read.`, mend];
    }
    if (databaseUrl !== undefined || backupKeep === 0) return null;
    const { isOnDataDisk, isEmpty } = backupFolder;
    if (!isOnDataDisk) return false;
    if (!isEmpty || isInside(dataDir, backupDir))
      return ['amber', `${backupDir} is on the same disk as the data, and is lost with it.`];
    const says = `${backupDir} is empty and on the same disk as the data: it looks like a mount point whose disk is missing.`;
    return ['amber', says, 'Mount the disk, and restart the server.'];
  },
  'Rate limit': ({ rateLimit }) =>
    rateLimit ? null : ['amber', 'Passwords and PINs can be guessed without end.'],
  Registration: ({ registration, publicUrl }) =>
    registration === 'open' &&
    !isLocal(publicUrl) && ['amber', 'Anybody who finds the server can register.'],
  Contact: ({ operator: { name, contact }, ...config }) =>
    (name === null || contact === null) &&
    isReachableByOthers(config) && ['amber', 'Privacy does not say whom people can ask.'],
} satisfies Checks<ServerFacts>;

const callChecks = {
  'Address in this browser': ({ origin, publicUrl }) =>
    origin !== publicUrl && ['red', `It is ${origin}, but PUBLIC_URL is ${publicUrl}.`],
  Proxies: ({ forwarded, isHttps, origin, trustProxy }) => {
    const found = `TRUST_PROXY is ${trustProxy}, but your call came through ${forwarded}`;
    if (forwarded > trustProxy) return ['red', `${found}: all people share one address.`];
    if (forwarded < trustProxy) return ['red', `${found}: anyone can feign an address.`];
    const isHidden = origin.startsWith('https:') && !isHttps;
    return isHidden && ['red', 'The proxy hides your https.', 'Let it send X-Forwarded-Proto.'];
  },
  'Clock of this browser': ({ browserNow, now }) => {
    const offBy = browserNow - now;
    const says = `It differs from the server's by ${minutes(offBy)}: one of them is wrong.`;
    return isBeyondTolerance(offBy) && ['red', says];
  },
  'Service worker': ({ hasWorker }) =>
    !hasWorker && ['red', 'This browser has none: nothing rings here while Upstroke is closed.'],
  'Test mail': ({ testMail, smtpUrl, dataDir }) => {
    if (!testMail) return ['amber', 'None was sent in the last 30 days.', 'Send one.'];
    if (testMail.isConfirmed) return false;
    if (smtpUrl === undefined)
      return ['amber', `It is in ${mailDirOf({ dataDir })}, and reaches nobody.`, 'Set SMTP_URL.'];
    return ['amber', 'Its link has not been opened.'];
  },
  'Test notification': ({ testPush, now }) => {
    if (!testPush) return ['amber', 'None was sent in the last 30 days.', 'Send one.'];
    if (testPush.isConfirmed) return false;
    if (now - testPush.at >= minute) return ['red', 'No device of yours has shown it.'];
    return ['amber', 'It is on its way.', 'When your device shows it, check again.'];
  },
} satisfies Checks<ServerFacts & CallFacts>;

type Title = keyof typeof serverChecks | keyof typeof callChecks;

const tests: Readonly<Record<string, CheckResult['test']>> = {
  'Test mail': 'mail',
  'Test notification': 'push',
} satisfies { [title in Title]?: CheckResult['test'] };

const resultsOf = <Facts>(checks: Checks<Facts>, facts: Facts): CheckResult[] =>
  Object.entries(checks).flatMap(([title, findFault]) => {
    const fault = findFault(facts);
    if (fault === null) return [];
    const [color, says, mend = mends[title]] = fault || ['green' as const];
    return { title, color, ...(says !== undefined && { says, mend }), test: tests[title] };
  });

/** Without `call` only what needs no browser. */
export const judgeFacts = (server: ServerFacts, call: CallFacts | null): CheckResult[] => [
  ...resultsOf(serverChecks, server),
  ...(call ? resultsOf(callChecks, { ...server, ...call }) : []),
];

export const browserCheckTitles: readonly string[] = Object.keys(callChecks);
