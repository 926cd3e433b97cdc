import type { Page } from '@playwright/test';
import { callAs } from './call.ts';
import { rosa, screenStands, typeLogin } from './rosa.ts';
import type { RealServer } from './server.ts';

/** Somebody signed in elsewhere. */
export interface Elsewhere {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Rosa, and Carl who looks after her. */
export interface Pair {
  readonly rosa: Elsewhere;
  readonly carl: Elsewhere;
}

/** Makes an account without its screen, and signs in to it from elsewhere. */
export const signUp = async (
  server: Pick<RealServer, 'origin'>,
  role: 'survivor' | 'caregiver',
  person: { readonly fname: string; readonly email: string },
): Promise<Elsewhere> => {
  const { lname, password } = rosa;
  const nobody = { token: '' };
  const { fname, email } = person;
  const register = { fname, lname, email, password, role };
  await callAs(server, nobody, 'POST', '/api/auth/register', register);
  const { user, token } = await callAs<{ user: { id: string }; token: string }>(
    server,
    nobody,
    'POST',
    '/api/auth/login',
    { email, password },
  );
  return { id: user.id, email, token };
};

/** Both with an account, connected by Rosa's PIN. */
export const makePair = async (server: Pick<RealServer, 'origin'>): Promise<Pair> => {
  const survivor = await signUp(server, 'survivor', rosa);
  const carl = await signUp(server, 'caregiver', { fname: 'Carl', email: 'carl@example.org' });
  const { pin } = await callAs<{ pin: string }>(
    server,
    survivor,
    'POST',
    '/api/pairing/generate',
    {},
  );
  await callAs(server, carl, 'POST', '/api/pairing/connect-pin', { pin });
  return { rosa: survivor, carl };
};

/** Carl at his dashboard; the hint that opens there by itself has been read. */
export const signInCarl = async (page: Page): Promise<void> => {
  await page.addInitScript(() =>
    localStorage.setItem('caregiver_alarm_instructions_seen', 'permanent'),
  );
  await page.goto('/login');
  await typeLogin(page, 'carl@example.org');
  await screenStands(page, 'Caregiver dashboard');
};
