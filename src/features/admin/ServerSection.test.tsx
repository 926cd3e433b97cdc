import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { CheckResult } from '../../../contract/endpoints/index.ts';
import { adminTestbed } from '../../../testkit/page/adminTestbed.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  button,
  clock,
  phone,
  start,
  waitForText,
  waitForTextGone,
} from '../../../testkit/page/pageTestbed.ts';

const { open } = adminTestbed();
const checkCall = 'POST /api/admin/doctor';
const testCall = 'POST /api/admin/doctor/test';

const disk: CheckResult = { title: 'Disk', color: 'green' };
const backup: CheckResult = { title: 'Backup', color: 'amber', says: 'It is old.', mend: 'Look.' };
const proxies: CheckResult = { title: 'Proxies', color: 'red', says: 'Too few.', mend: 'Set it.' };
const push: CheckResult = { title: 'Test notification', color: 'green', test: 'push' };
const onItsWay: CheckResult = { ...push, color: 'amber', says: 'On its way.', mend: 'Wait.' };
let checks: CheckResult[];
beforeEach(() => {
  checks = [disk, backup, proxies];
  phone.answer(checkCall, () => json(200, checks));
});

test('each check says what is wrong and how to mend it, and the worst one gives the answer', async () => {
  const { tap } = await open('#server');
  await waitForText('Not everybody, or not in time. Please fix the problems.');
  await waitForText('Disk: good');
  await waitForText('Backup: warning');
  await waitForText('It is old. Look.');
  await waitForText('Proxies: problem');
  await waitForText('Too few. Set it.');
  expect(phone.callsTo(checkCall).map(({ body }) => body)).toEqual([
    { origin: 'http://localhost', now: start, has_worker: false },
  ]);
  checks = [disk, backup];
  await tap('Check again');
  await waitForText('Perhaps not everybody. Please look at the warnings.');
  checks = [disk];
  await tap('Check again');
  await waitForText('Yes.');
});

test('the time that is sent is the uncorrected one of the device', async () => {
  phone.storage.setItem('clockOffBy', String(3_600_000));
  await open('#server');
  await waitForText('Disk: good');
  expect(phone.callsTo(checkCall)[0]?.body).toMatchObject({ now: clock.now() });
});

test('the section says that it is checking, and after a failure tries again', async () => {
  const stopFailing = phone.answer(checkCall, () => json(500, { code: 'internal', message: '' }));
  const release = phone.hold(checkCall);
  const { tap } = await open('#server');
  await waitForText('Checking…');
  release();
  await waitForText('The server could not be checked.');
  stopFailing();
  await tap('Check again');
  await waitForText('Disk: good');
  await waitForTextGone('The server could not be checked.');
});

test('a check that fails shows no earlier result, and a return to the page checks again', async () => {
  const { tap } = await open('#server');
  await waitForText('Disk: good');
  const stopFailing = phone.answer(checkCall, () => json(500, { code: 'internal', message: '' }));
  await tap('Check again');
  await waitForText('The server could not be checked.');
  expect(screen.queryByText(/^Not everybody|^Disk/)).toBeNull();
  expect(screen.getAllByRole('button', { name: /again/ })).toHaveLength(1);
  await expectFocus(() => button('Check again'));
  stopFailing();
  checks = [push];
  window.dispatchEvent(new Event('focus'));
  await waitForText('Test notification: good');
});

test('a test notification is sent, a refusal is said, and the result is read again', async () => {
  checks = [push];
  const { tap } = await open('#server');
  await waitForText('Test notification: good');
  expect(button('Turn on notifications here')).toBeVisible();
  const stopRefusing = phone.answer(testCall, () =>
    json(404, { code: 'not_found', message: 'Turn on notifications first.' }),
  );
  await tap('Send me a test notification');
  await waitForText('Turn on notifications first.');
  stopRefusing();
  phone.answer(testCall, () => {
    checks = [onItsWay];
    return json(200, { message: 'It is on its way.' });
  });
  await tap('Send me a test notification');
  await waitForText('It is on its way.');
  expect(phone.callsTo(testCall)[1]?.body).toEqual({ channel: 'push' });
  await waitForText('On its way. Wait.');
});
