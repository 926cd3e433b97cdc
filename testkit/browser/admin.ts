import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../../scripts/run.ts';
import { rosa, screenStands, typeLogin } from './rosa.ts';
import type { RealServer } from './server.ts';
import { stored } from './stored.ts';

const email = 'ada@example.org';

/** Makes Ada's account as `npm run admin:create` does. */
export const makeAdmin = async ({ dataDir }: RealServer): Promise<void> => {
  const program = path.join(root, 'scripts/adminCreate.ts');
  const args = ['--email', email, '--fname', 'Ada', '--password-stdin'];
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(`${rosa.password}\n`);
  await once(child, 'close');
  expect(child.exitCode).toBe(0);
};

export const signInAda = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await typeLogin(page, email);
  await expect(page).toHaveURL(/\/admindashboard$/);
  await screenStands(page, 'ADMIN PANEL');
};

/** What the device holds of the lists has that no longer: a reload shows it. */
export const untilStored = (page: Page, { gone }: { gone: string }): Promise<void> =>
  expect.poll(() => stored(page, 'admin')).not.toContain(gone);
