import { canonicalPath, paths } from '../../contract/paths.ts';
import { browserHttpClient } from './browserHttpClient.ts';
import type { ApiCall, ApiResponse, ApiSession, HttpClient } from './httpClient.ts';
import { parseJson } from './parseJson.ts';

/** Its schema is loaded later. */
const unchecked = null as never;
export const listMedicines = {
  method: 'GET',
  path: '/api/medicines/{userId}',
  auth: 'none',
  who: 'person',
  about: 'params.userId',
  status: 200,
  errors: [],
  response: unchecked,
} as const;

const firstScreens: readonly string[] = [paths.start, paths.dashboard, paths.survivorDashboard];

export interface EarlyMedicines {
  /** False if the call failed. */
  readonly isAnswered: Promise<boolean>;
  /** The response to the same call of the same session, once; null if it failed. */
  readonly take: (call: ApiCall, session: ApiSession) => Promise<ApiResponse | null>;
}

/** Reads the medicines of a survivor who opens the app; null for others. */
export const readEarlyMedicines = (
  pathname: string,
  storage: Storage,
  httpClient: HttpClient,
): EarlyMedicines | null => {
  const token = storage.getItem('token');
  const user = parseJson(storage.getItem('user')) as { id?: unknown; role?: unknown } | null;
  const userId = user?.id;
  if (token === null || typeof userId !== 'string' || user?.role !== 'survivor') return null;
  if (!firstScreens.includes(canonicalPath(pathname))) return null;
  const sent = httpClient(
    { endpoint: 'listMedicines', params: { userId } },
    { token, accountId: userId },
  ).then(
    (response) => (response.status === 200 ? response : null),
    () => null,
  );
  let isTaken = false;
  return {
    isAnswered: sent.then((response) => response !== null),
    take: async ({ endpoint, params }, session) => {
      const isSame =
        endpoint === 'listMedicines' && params?.userId === userId && session.token === token;
      if (!isSame || isTaken) return null;
      isTaken = true;
      return sent;
    },
  };
};

/** Sent before the other scripts are loaded. A device with a worker shows its stored medicines instead. */
export const browserEarlyMedicines = (navigator as Partial<Navigator>).serviceWorker?.controller
  ? null
  : readEarlyMedicines(
      window.location.pathname,
      localStorage,
      browserHttpClient({ listMedicines }),
    );
