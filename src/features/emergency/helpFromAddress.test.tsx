import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { question, sendCall } from '../../../testkit/page/helpAtHome.ts';

const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  phone.answer('GET /api/', () => json(200, []));
  answerFor(phone, {});
});

const open = async (at: string) => {
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('heading', { level: 1 });
  return view;
};
const dialog = () => screen.queryByRole('alertdialog', { name: question });

test.each(['/dashboard', '/survivordashboard'])(
  '%s?help=ask opens the question, which sends nothing by itself',
  async (at) => {
    const { router } = await open(`${at}?help=ask`);
    await waitFor(() => expect(dialog()).toBeVisible());
    expect(router.state.location).toMatchObject({ pathname: at, search: '' });
    expect(router.state.historyAction).toBe('REPLACE');
    expect(phone.callsTo(sendCall)).toEqual([]);
  },
);

test('closed, it is not asked again by Back or by a reload', async () => {
  const first = await open('/medication');
  await first.router.navigate('/dashboard?help=ask');
  await waitFor(() => expect(dialog()).toBeVisible());
  await first.user.keyboard('{Escape}');
  expect(dialog()).not.toBeInTheDocument();
  await first.router.navigate('/exerciseguide');
  await first.router.navigate(-1);
  await screen.findByRole('heading', { level: 1, name: /Rosa/ });
  expect(dialog()).not.toBeInTheDocument();
  const { pathname, search } = first.router.state.location;
  first.close();
  await open(`${pathname}${search}`);
  expect(dialog()).not.toBeInTheDocument();
});

test.each(['/dashboard', '/dashboard?help=no'])('%s asks nothing', async (at) => {
  await open(at);
  await screen.findByRole('heading', { level: 1, name: /Rosa/ });
  expect(dialog()).not.toBeInTheDocument();
});

test('a caregiver who strays there is asked nothing, and neither is who signs in next', async () => {
  phone = makePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
  phone.answer('GET /api/', () => json(200, []));
  answerFor(phone, {});
  const { router, store } = await open('/survivordashboard?help=ask');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(store.getState().emergency.isOpen).toBe(false);
});
