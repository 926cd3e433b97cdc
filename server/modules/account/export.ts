import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { toActivity } from '../activities/view.ts';
import { userById } from '../auth/repository.ts';
import { remindersOf } from '../reminders/repository.ts';
import {
  activitiesOf,
  alertsOf,
  auditOf,
  devicesOf,
  dosesOf,
  pairingsOf,
  pictureOf,
  sessionsOf,
} from './repository.ts';

type Export = AnswerOf<Endpoints['exportAccount']>;

const exportUser = async (db: Db, id: string): Promise<Export['user']> => {
  const user = await userById(db, id);
  const picture = await pictureOf(db, id);
  const avatar =
    picture === undefined
      ? null
      : `data:image/webp;base64,${Buffer.from(picture).toString('base64')}`;
  return { ...user, avatar };
};

/** By the name of their medicine, or by its key where no reminder is left that knows the name. */
const exportDoses = async (db: Db, personId: string): Promise<Export['doses']> => {
  const reminders = await remindersOf(db, personId);
  const names = new Map(reminders.map((row) => [row.medicine_key, row.medicine_name]));
  const rows = await dosesOf(db, personId);
  return rows.map(({ medicine_key, ...dose }) => ({
    ...dose,
    medicine: names.get(medicine_key) ?? medicine_key,
  }));
};

/** Where somebody was when they pressed the button is theirs alone to take away. */
const exportAlerts = async (db: Db, personId: string): Promise<Export['alerts']> => {
  const rows = await alertsOf(db, personId);
  return rows.map((row) => ({
    ...row,
    location_data: row.survivor_id === personId ? row.location_data : null,
  }));
};

/** The host tells which push service it is; the rest of the address is a secret of the device. */
const exportDevices = async (db: Db, userId: string): Promise<Export['devices']> => {
  const rows = await devicesOf(db, userId);
  return rows.map(({ endpoint, made_at }) => ({ push_service: new URL(endpoint).host, made_at }));
};

/** All that is kept about a person; that it was asked for is in it as well. */
export const exportAccount = (context: Context, personId: string): Promise<Export> =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    await audit(inside, personId, 'account-exported', personId);
    return {
      exported_at: new Date(clock.now()).toISOString(),
      user: await exportUser(db, personId),
      sessions: await sessionsOf(db, personId),
      devices: await exportDevices(db, personId),
      pairings: await pairingsOf(db, personId),
      reminders: await remindersOf(db, personId),
      doses: await exportDoses(db, personId),
      activities: (await activitiesOf(db, personId)).map(toActivity),
      alerts: await exportAlerts(db, personId),
      audit: await auditOf(db, personId),
    };
  });
