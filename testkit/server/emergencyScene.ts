import type { Alert } from '../../contract/endpoints/index.ts';
import { versionsOf } from '../../server/modules/changes/repository.ts';
import { makeTestServer, type TestPerson } from './makeTestServer.ts';

interface Press {
  readonly who?: TestPerson;
  readonly key?: string | undefined;
}

/** Rosa's house at `now`: Ben Adler and Ida Blum care for her. */
export const makeEmergencyScene = async (now: number) => {
  const server = await makeTestServer({ now });
  const rosa = await server.register('survivor');
  const ben = await server.register('caregiver', { fname: 'Ben', lname: 'Adler' });
  const ida = await server.register('caregiver', { fname: 'Ida', lname: 'Blum' });
  await server.pair(rosa, ben);
  await server.pair(rosa, ida);
  return {
    ...server,
    rosa,
    ben,
    ida,
    /** Presses the button, as Rosa unless somebody else is named. */
    send: (payload: object = {}, { who = rosa, key }: Press = {}) =>
      server.app.inject({
        method: 'POST',
        url: '/api/emergency/send',
        headers: { ...who.bearer, ...(key !== undefined && { 'idempotency-key': key }) },
        payload,
      }),
    update: (who: TestPerson, alertId: string, status: string) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/emergency/update-status/${alertId}`,
        headers: who.bearer,
        payload: { status },
      }),
    list: async (who: TestPerson) => {
      const answer = await server.app.inject({
        url: '/api/emergency/alerts',
        headers: who.bearer,
      });
      return answer.json<Alert[]>();
    },
    /** The version in which the alerts of somebody changed last. */
    versionOf: async ({ id }: TestPerson) => (await versionsOf(server.context.db, id))?.alerts ?? 0,
  };
};

export type EmergencyScene = Awaited<ReturnType<typeof makeEmergencyScene>>;
