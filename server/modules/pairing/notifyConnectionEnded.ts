import { paths } from '../../../contract/paths.ts';
import { day } from '../../../domain/constants.ts';
import type { Context } from '../../context.ts';
import { fullName } from '../../fullName.ts';
import type { UserRow } from '../auth/repository.ts';
import { enqueuePushes } from '../push/enqueuePushes.ts';

/** Runs in the transaction that ends the connection. */
export const notifyConnectionEnded = async (
  context: Context,
  person: Pick<UserRow, 'id' | 'role' | 'fname' | 'lname'>,
  otherIds: readonly string[],
): Promise<void> => {
  const { id, role } = person;
  await enqueuePushes(context, otherIds, {
    kind: 'ended',
    subjectId: id,
    round: 'next',
    payload: {
      title: 'Connection ended',
      body: `${fullName(person)} is not connected with you any more.`,
      path: role === 'caregiver' ? paths.connectCaregiver : paths.connectSurvivor,
      tag: `ended:${id}`,
      aboutId: id,
    },
    expiresAt: context.clock.now() + day,
  });
};
