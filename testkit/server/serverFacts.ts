import { version } from '../../contract/version.ts';
import { readConfig } from '../../server/config.ts';
import type { ServerFacts } from '../../server/modules/doctor/serverFacts.ts';

/** A server without faults at this time, unless its settings have some. */
export const makeServerFacts = (
  now: number,
  settings: Record<string, string> = {},
): ServerFacts => {
  const config = readConfig({
    DATA_DIR: '/srv/upstroke',
    PUBLIC_URL: 'https://upstroke.test',
    SMTP_URL: 'smtps://mail.upstroke.test',
    TRUST_PROXY: '1',
    OPERATOR_NAME: 'Ada Host',
    OPERATOR_CONTACT: 'ada@example.org',
    ...settings,
  });
  return {
    ...config,
    now,
    publicServer: { fault: null, version, certificateEndsAt: null },
    pushServices: [{ service: 'fcm.googleapis.com', fault: null, aheadMs: 0 }],
    latePushes: { count: 0, since: null },
    lateMails: { count: 0, since: null },
    certificateEndsAt: null,
    databaseAheadMs: null,
    smtpError: null,
    mailFault: null,
    hasPushKeys: true,
    freeBytes: 50 * 1024 ** 3,
    lastBackup: now - 5 * 3_600_000,
    backupFolder: { isOnDataDisk: false, isEmpty: false },
    doseClockLagMs: 0,
    lateJobs: [],
  };
};
