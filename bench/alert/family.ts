import type { Db } from '../../server/db/open.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import { loadVapidKeys } from '../../server/modules/push/vapid.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';
import type { RealServer } from '../../testkit/browser/realServer.ts';
import {
  makePeople,
  makePerson,
  type PersonRow,
  writeDevices,
  writePairings,
  writePeople,
} from '../support/writePeople.ts';

/** A survivor and those who care for them, each a caller of the server. */
export interface Family {
  readonly survivor: Caller;
  readonly caregivers: readonly Caller[];
  /** One of each caregiver, in the same order. */
  readonly devices: readonly DeviceSubscription[];
  /** Everybody's. */
  readonly password: string;
}

type Caller = PersonRow & Pick<RealServer, 'origin'>;

const password = 'correct horse';

/** Adds a survivor with so many caregivers, each with one device, to the database of a server. */
export const addFamily = async (
  db: Db,
  { origin, dataDir }: RealServer,
  service: PushService,
  count: number,
): Promise<Family> => {
  const { publicKey } = await loadVapidKeys(dataDir);
  const survivor = { ...makePerson('survivor'), origin };
  const caregivers = makePeople('caregiver', count).map((person) => ({
    ...person,
    origin,
    device: service.subscribe(publicKey),
  }));
  await writePeople(db, [survivor, ...caregivers], await hashPassword(password));
  await writePairings(
    db,
    caregivers.map((caregiver) => [survivor, caregiver]),
  );
  await writeDevices(db, caregivers);
  return { survivor, caregivers, devices: caregivers.map(({ device }) => device), password };
};
