import path from 'node:path';
import type { AppConfig } from '../../server/app.ts';

/** How a server is set up that a test or script builds in its own process. */
export const appConfig = (folder: string): AppConfig => ({
  dataDir: folder,
  development: false,
  distDir: path.join(folder, 'dist'),
  metricsToken: undefined,
  operator: { name: null, contact: null },
  publicUrl: 'http://upstroke.test',
  pushAllowedHosts: [],
  rateLimit: false,
  registration: 'open',
  smtpUrl: 'smtp://mail.upstroke.test',
  trustProxy: 0,
});
