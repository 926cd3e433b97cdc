import { expect, test } from '@jest/globals';
import { makeFamily } from '../../../testkit/server/family.ts';
import { waitUntilBlocked } from '../../../testkit/server/waitUntilBlocked.ts';
import { createEmailToken } from './emailTokens.ts';
import { changeEmail } from './changeEmail.ts';

test('an address that another account takes at the same time is refused', async () => {
  const { context, rosa, carl, call, close } = await makeFamily({ devices: false });
  const email = 'new@example.org';
  const token = await createEmailToken(context, rosa.id, 'change-email', { address: email });
  let confirming: ReturnType<typeof call> | undefined;
  await context.db.transaction().execute(async (db) => {
    await changeEmail({ ...context, db }, carl.id, email);
    confirming = call('POST', '/api/auth/confirm-email', { token });
    await waitUntilBlocked(context.db);
  });
  expect((await confirming)?.json()).toMatchObject({ code: 'email_taken' });
  await close();
});
