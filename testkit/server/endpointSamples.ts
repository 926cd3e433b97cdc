import sharp from 'sharp';
import { accessMatrix, type Viewer } from '../../contract/accessMatrix.ts';
import { type EndpointDefinition, pathOf } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints/index.ts';
import { everyDay } from '../../domain/daySchedule.ts';
import { hour } from '../../domain/specConstants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { createEmailToken } from '../../server/modules/auth/emailTokens.ts';
import type { Family } from './family.ts';
import type { TestPerson } from './makeTestServer.ts';
import { multipartOf } from './multipartOf.ts';

type People = Readonly<Record<Exclude<Viewer, 'anonymous'> | 'bystander', TestPerson>>;

export interface Sent {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

export type Samples = Record<EndpointName, (viewer: Viewer) => Sent | Promise<Sent>>;

export const unknownId = '00000000-0000-7000-8000-000000000000';

/** One of each viewer, and a survivor with whom none of them has to do. */
export const makeViewers = async (server: Family): Promise<People> => {
  const people = {
    owner: server.rosa,
    'paired caregiver': server.carl,
    'unpaired caregiver': server.ida,
    'other survivor': await server.register('survivor'),
    'formerly paired': await server.register('caregiver'),
    admin: await server.register('admin'),
    'admin without a proof': await server.register('admin'),
    bystander: await server.register('survivor'),
  };
  await server.context.db
    .updateTable('sessions')
    .set({ proven_at: null })
    .where('user_id', '=', people['admin without a proof'].id)
    .execute();
  await server.pair(people.owner, people['formerly paired']);
  await server.unpair(people['formerly paired']);
  await server.pair(people['other survivor'], people['unpaired caregiver']);
  return people;
};

/** The same without the password with which the call would prove its session. */
export const withoutPassword = (name: EndpointName, { body, ...sent }: Sent): Sent => {
  const { proof, provenBy }: EndpointDefinition = endpoints[name];
  if (!proof || !provenBy) return { ...sent, ...(body && { body }) };
  return { ...sent, body: { ...body, [provenBy]: undefined } };
};

/** What a call to a row with `proof` sends that brings none. */
export const withoutProof = (name: EndpointName, sample: Sent): Sent => {
  const { proof }: EndpointDefinition = endpoints[name];
  const sent = withoutPassword(name, sample);
  return proof === 'adminRole' ? { ...sent, body: { ...sent.body, role: 'admin' } } : sent;
};

const tinyPicture = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

export const makeCaller =
  (server: Family) => async (name: EndpointName, headers: Record<string, string>, sent: Sent) => {
    const row: EndpointDefinition = endpoints[name];
    const form =
      row.file === undefined
        ? undefined
        : multipartOf({ ...sent.body }, { field: row.file, content: await tinyPicture() });
    return server.app.inject({
      method: row.method,
      url: pathOf(row, sent.params),
      headers: { ...headers, ...form?.headers },
      ...(sent.query && { query: sent.query }),
      ...(sent.body && { payload: form?.payload ?? sent.body }),
    });
  };

/** What each row is sent, about the owner where a row names a person. */
export const makeSamples = (server: Family, people: People): Samples => {
  const call = makeCaller(server);
  const made = async <T>(name: EndpointName, who: TestPerson, sent: Sent): Promise<T> => {
    const answer = await call(name, who.bearer, sent);
    if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.body}`);
    return answer.json<T>();
  };

  const reminderFor = async (viewer: Viewer): Promise<Sent> => {
    const { id } = await server.addMedicine({ medicine_name: `Aspirin of ${viewer}` });
    return { params: { reminderId: id } };
  };

  const medicineFor = async (viewer: Viewer): Promise<Sent> => {
    const { params } = await reminderFor(viewer);
    return { params: { medicineId: params?.reminderId ?? '' } };
  };

  const freshCodes = () =>
    made<{ pin: string }>('generatePairing', people.owner, { body: { renew: true } });

  const isInviter = (viewer: Viewer) => accessMatrix().createInvitation[viewer] === 'yes';

  const ofOwner = (name: 'id' | 'userId' | 'personId', query?: Record<string, string>) => () => ({
    params: { [name]: people.owner.id },
    ...(query && { query }),
  });

  const ofBystander = () => ({ params: { personId: people.bystander.id } });

  return {
    register: (viewer) => {
      const email = `${viewer.replaceAll(' ', '-')}@example.net`;
      const names = { fname: 'A', lname: 'B', role: 'survivor' };
      return { body: { ...names, email, password: 'a new horse' } };
    },
    readRegistration: () => ({ body: {} }),
    createInvitation: () => ({ body: { role: 'survivor' } }),
    listInvitations: () => ({}),
    revokeInvitation: async (viewer) => {
      const maker = viewer === 'anonymous' || !isInviter(viewer) ? people.admin : people[viewer];
      const { id } = await made<{ id: string }>('createInvitation', maker, {
        body: { role: 'survivor' },
      });
      return { params: { invitationId: id } };
    },
    listPeople: () => ({ query: { page: '1' } }),
    createResetLink: ofBystander,
    endPersonSessions: ofBystander,
    setPersonActive: () => ({ ...ofBystander(), body: { is_active: false } }),
    deletePerson: ofBystander,
    listAudit: () => ({}),
    checkServer: () => ({ body: { origin: 'https://upstroke.test', now: 0, has_worker: true } }),
    sendTest: () => ({ body: { channel: 'mail' } }),
    login: () => ({ body: { email: people.owner.email, password: people.owner.password } }),
    forgotPassword: () => ({ body: { email: people.owner.email } }),
    resetPassword: async (viewer) => {
      const token = await createEmailToken(server.context, people.bystander.id, 'reset');
      return { body: { token, newPassword: `another horse of ${viewer}` } };
    },
    readReset: () => ({ body: { token: 'none' } }),
    confirmEmail: async () => ({
      body: { token: await createEmailToken(server.context, people.bystander.id, 'confirm-email') },
    }),
    requestEmailConfirmation: () => ({}),
    requestEmailChange: (viewer) => ({
      body: {
        email: `${viewer.replaceAll(' ', '-')}@new.example.org`,
        password: people.owner.password,
      },
    }),
    cancelEmailChange: () => ({}),
    setPhone: (viewer) => ({ body: { phone: `0123 45${viewer.length}` } }),
    logout: () => ({}),
    readUser: ofOwner('id'),
    survivorDashboard: ofOwner('userId', { page: '1', limit: '5' }),
    logActivity: () => {
      const what = { activity_type: 'exercise', details: 'Legs', status: 'completed' };
      return { body: { user_id: people.owner.id, ...what } };
    },
    listReminders: ofOwner('userId'),
    createReminder: (viewer) => ({ body: server.medicine({ medicine_name: `By ${viewer}` }) }),
    setReminderStatus: async (viewer) => ({
      ...(await reminderFor(viewer)),
      body: { status: 'taken' },
    }),
    deleteReminder: reminderFor,
    listMedicines: ofOwner('userId'),
    saveMedicine: (viewer) => {
      const names = { name: `Saved by ${viewer}`, dosage: '1 tablet', schedule: everyDay };
      const ids = { revision: crypto.randomUUID(), replaces: null };
      const times = [{ reminder_id: crypto.randomUUID(), time: '08:00' }];
      return {
        params: { medicineId: crypto.randomUUID() },
        body: { user_id: people.owner.id, ...ids, ...names, times },
      };
    },
    deleteMedicine: medicineFor,
    setMedicinePicture: async (viewer) => ({ ...(await medicineFor(viewer)), body: {} }),
    deleteMedicinePicture: medicineFor,
    readMedicineHistory: medicineFor,
    sendEmergency: () => ({ body: {} }),
    locateEmergency: async () => {
      const emergencyId = crypto.randomUUID();
      await server.send({ id: emergencyId });
      return { params: { emergencyId }, body: { lat: 52.5, lon: 13.4, accuracy: 20, at: 0 } };
    },
    withdrawEmergency: () => ({ params: { emergencyId: crypto.randomUUID() } }),
    listAlerts: () => ({}),
    updateAlert: async (viewer) => {
      const { alertIds } = (await server.send()).json<{ alertIds: string[] }>();
      const status = viewer === 'owner' ? 'false_alarm' : 'acknowledged';
      return { params: { alertId: alertIds[0] ?? '' }, body: { status } };
    },
    pushPublicKey: () => ({}),
    subscribePush: (viewer) => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/${viewer.replaceAll(' ', '-')}`;
      const p256dh =
        'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
      const keys = { p256dh, auth: 'tBHItJI5svbpez7KI4CCXg' };
      return { body: { userId: people.owner.id, subscription: { endpoint, keys } } };
    },
    reportShown: () => ({ body: { id: unknownId } }),
    sendTestAlert: () => ({}),
    readTestAlert: () => ({ params: { testId: unknownId } }),
    activePairings: () => ({}),
    generatePairing: () => ({ body: {} }),
    connectByPin: async () => ({ body: { pin: (await freshCodes()).pin } }),
    connectByQr: async () => {
      await freshCodes();
      return { body: { qrToken: (await server.rows('pairing_codes'))[0]?.qr_token } };
    },
    endPairing: ofOwner('personId'),
    inviteCaregiver: ofOwner('personId'),
    endInvite: ofOwner('personId'),
    setHearing: () => ({
      params: { personId: people.owner.id },
      body: { misses: 'now', summary_at: null, stock: true, all_taken: false },
    }),
    readProfile: ofOwner('id'),
    updateProfile: () => ({ ...ofOwner('id')(), body: { fname: 'A', lname: 'B' } }),
    readMonitoring: ofOwner('userId'),
    listDoses: ofOwner('userId', { days: '30' }),
    listSurvivors: () => ({}),
    askAgain: async () => {
      const dose = localMinuteOf(server.context.clock.now() - hour, 'Europe/Berlin');
      const { id, medicine_name } = await server.addMedicine({
        medicine_name: `Missed ${crypto.randomUUID()}`,
        schedule_time: timeOf(dose),
      });
      const sent = { params: { reminderId: id }, body: { status: 'missed', dose } };
      await made('setReminderStatus', people.owner, sent);
      return { body: { user_id: people.owner.id, medicine_name, dose } };
    },
    readChanges: () => ({ query: { since: '0' } }),
    readCalendarLink: () => ({}),
    createCalendarLink: () => ({}),
    removeCalendarLink: () => ({}),
    exportAccount: () => ({}),
    chooseZone: () => ({ body: { zone: 'Europe/Berlin' } }),
    hideNames: () => ({ body: { hidden: true } }),
    setPhoneOf: () => ({ params: { userId: people.owner.id }, body: { phone: '12345' } }),
    setTeamEntry: () => ({ body: { until: null } }),
    readOperator: () => ({}),
    deleteAccount: async () => {
      await server.register('admin');
      return { body: { password: people.owner.password } };
    },
    proveIdentity: () => ({ body: { password: people.owner.password } }),
    changePassword: (viewer) => {
      const currentPassword = people.owner.password;
      return { body: { currentPassword, newPassword: `a horse of ${viewer}` } };
    },
    listSessions: () => ({}),
    endSession: () => ({ params: { sessionId: 'unknown' } }),
    endOtherSessions: () => ({}),
  };
};
