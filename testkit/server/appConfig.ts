import path from 'node:path';
import { type Config, readConfig } from '../../server/config.ts';

/** How a server is set up that a test or script builds in its own process. */
export const appConfig = (folder: string): Config => ({
  ...readConfig({}),
  dataDir: folder,
  distDir: path.join(folder, 'dist'),
  publicUrl: 'http://upstroke.test',
  rateLimit: false,
  smtpUrl: 'smtp://mail.upstroke.test',
});
