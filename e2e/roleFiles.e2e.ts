import { makePair, signInCarl } from '../testkit/browser/pair.ts';
import {
  filesOf,
  screenStands,
  signIn,
  untilKept,
  untilRoleKept,
} from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

const survivors = [
  '/dashboard',
  '/medication',
  '/addmedication',
  '/adherence',
  '/connectcaregiver',
  '/addcaregiver',
  '/exerciseguide',
  '/exerciselist',
  '/speechpractice',
  '/speechpracticeeasy',
  '/editprofilesurvivor',
  '/admindashboard',
];

test("no screen of a survivor's fetches a file of another role's, and none is kept of a screen they stray to", async ({
  page,
  context,
  server,
}) => {
  await makePair(server);
  const fetched = new Set<string>();
  context.on('request', (request) => fetched.add(new URL(request.url()).pathname));
  await signIn(page);
  await untilKept(page);
  for (const path of survivors) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const [caregivers, admins] = [await filesOf(page, 'caregiver'), await filesOf(page, 'admin')];
  expect(caregivers.length).toBeGreaterThan(0);
  expect(admins.length).toBeGreaterThan(0);
  const files = [...caregivers, ...admins];
  expect(files.filter((file) => fetched.has(file))).toEqual([]);
  await page.goto('/enterpin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(files.filter((file) => fetched.has(file))).not.toEqual([]);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.some((path) => path.startsWith('/assets/main.'))).toBe(true);
  expect(files.filter((file) => kept.includes(file))).toEqual([]);
});

test("a caregiver's screens open with the server stopped, from the first visit on", async ({
  page,
  server,
}) => {
  await makePair(server);
  await signInCarl(page);
  await untilRoleKept(page, 'caregiver');
  await server.kill();
  await page.goto('/enterpin');
  await screenStands(page, /connect stroke survivor/i);
  await page.goto('/dashboard');
  await screenStands(page, /dashboard/i);
});
