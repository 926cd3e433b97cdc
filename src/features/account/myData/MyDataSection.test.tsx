import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { unzipSync } from 'fflate';
import type { ResponseBody } from '../../../../contract/endpoints/index.ts';
import { everyDay } from '../../../../domain/daySchedule.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { settle } from '../../../../testkit/page/fakeClock.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { carl, rosa } from '../../../../testkit/page/mockServer.ts';
import { buildZip } from './buildZip.ts';
import {
  button,
  clock,
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  start,
  waitForText,
  waitForTextGone,
} from '../../../../testkit/page/pageTestbed.ts';

pageTestbed(rosa);

const picture = `data:image/webp;base64,${btoa('picture')}`;
const plan = {
  id: rosa.user.id,
  medicine_name: 'Aspirin/0,5',
  dosage: '1 tablet',
  frequency: '2x',
  made_at: 0,
  schedule: everyDay,
  stock: null,
  note: 'With food',
  shape: null,
};
const exportOf = (role: 'survivor' | 'caregiver'): ResponseBody<'exportAccount'> => ({
  exported_at: '2026-03-10T08:00:00.000Z',
  user: {
    id: rosa.user.id,
    role,
    fname: 'Rosa',
    lname: 'Meyer',
    email: rosa.email,
    time_zone: 'Europe/Berlin',
    made_at: 0,
    email_confirmed_at: null,
    pending_email: null,
    hides_names: false,
    hides_contact: false,
    away_until: null,
    quiet_hours: null,
    phone: null,
    avatar: role === 'survivor' ? picture : null,
  },
  sessions: [],
  devices: [],
  pairings: [],
  reminders:
    role === 'survivor' ? ['08:00', '20:00'].map((at) => ({ ...plan, schedule_time: at })) : [],
  medicine_pictures: role === 'survivor' ? [{ medicine: plan.medicine_name, picture }] : [],
  calendar_links: [],
  doses: [],
  activities: [],
  alerts: [],
  pushes: [],
  audit: [],
});

const saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  let last = new Blob();
  URL.createObjectURL = (blob) => {
    last = blob as Blob;
    return 'blob:zip';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: last });
  });
  phone.answer('GET /api/calendar', () => json(200, { has_link: false }));
});

const exportCall = 'GET /api/account/export';
const open = () => openPage('/account', 'My Account');
const filesOf = async (zip: Blob) => unzipSync(new Uint8Array(await zip.arrayBuffer()));

describe('Save all my data', () => {
  test("a survivor's zip has the export, medicines, doses and pictures", async () => {
    const data = exportOf('survivor');
    data.doses.push(
      ...[
        {
          medicine: 'Aspirin/0,5',
          dose: '2026-01-09T08:00',
          status: 'taken' as const,
          occurred_at: start,
        },
        {
          medicine: 'Old',
          dose: '2026-03-10T09:30',
          status: 'pending' as const,
          occurred_at: null,
        },
      ].map((dose) => ({ ...dose, undone_at: null })),
    );
    phone.answer(exportCall, () => json(200, data));
    const { tap } = await open();
    await tap('Save all my data');
    await waitForText('Your browser saves your data as upstroke-2026-03-10.zip.');
    expect(saved.map(({ name }) => name)).toEqual(['upstroke-2026-03-10.zip']);
    const files = await filesOf(saved[0]!.blob);
    expect(Object.keys(files)).toEqual([
      'data.json',
      'medicines.csv',
      'doses.csv',
      'pictures/profile.webp',
      'pictures/1 Aspirin 0 5.webp',
    ]);
    const [dataJson, medicines, doses, profile] = Object.values(files).map((file) =>
      Buffer.from(file).toString(),
    );
    expect(dataJson).toBe(JSON.stringify(data));
    expect(medicines!.slice(1).split('\r\n')).toEqual([
      '"Medicine","Dosage","Days","Times","Note"',
      '"\u200EAspirin/0,5","\u200E1 tablet","Every day","\u200E8:00 and 20:00","With food"',
      '',
    ]);
    expect(doses!.slice(1).split('\r\n')).toEqual([
      '"Date","Time (24 h)","Medicine","Dosage now","Status","Answered at","Recorded by"',
      '"2026-01-09","08:00","\u200EAspirin/0,5","\u200E1 tablet","Taken","2026-03-10T09:00+01:00",""',
      '"2026-03-10","09:30","Old","","Later today","",""',
      '',
    ]);
    expect(profile).toBe('picture');
  });

  test.each([
    ['हिन्दी की गोली', '1 हिन्दी की गोली'],
    ['Cafe\u0301 50/12,5', '1 Café 50 12 5'],
    ['می\u200Cخواهم', '1 می\u200Cخواهم'],
    ['../\u202Etxt', '1 txt'],
    ['/', '1'],
    ['की'.repeat(60), `1 ${'की'.repeat(14)}`],
    ['Ä 1'.repeat(60), `1 ${'Ä 1'.repeat(21)}`],
  ])('the picture of %s is the file %s', (medicine, name) => {
    const data = { ...exportOf('survivor'), medicine_pictures: [{ medicine, picture }] };
    const { content } = buildZip(JSON.stringify(data), start);
    const [file = ''] = Object.keys(unzipSync(content)).filter((one) => /^pictures.1/.test(one));
    expect(file).toBe(`pictures/${name}.webp`);
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(100);
  });

  test('a zone that this browser does not know counts by its offset', () => {
    const data = exportOf('survivor');
    const user = { ...data.user, time_zone: 'Mars/Olympus', zone_offset: 600 };
    const night = Date.UTC(2026, 2, 10, 20);
    expect(buildZip(JSON.stringify({ ...data, user }), night).name).toBe('upstroke-2026-03-11.zip');
  });

  test("a caregiver's zip has the export alone, and there is no calendar", async () => {
    replacePhone(carl);
    phone.answer(exportCall, () => json(200, exportOf('caregiver')));
    const { tap } = await open();
    await tap('Save all my data');
    await waitForText(/^Your browser saves/);
    expect(Object.keys(await filesOf(saved[0]!.blob))).toEqual(['data.json']);
    expect(screen.queryByRole('heading', { name: 'Calendar' })).not.toBeInTheDocument();
    expect(phone.callsTo('GET /api/calendar')).toEqual([]);
  });

  /** An export that sends what the test says. */
  const streamExport = () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    phone.answer(exportCall, () => new Response(readable));
    return writer;
  };
  const failed = 'The connection failed or broke off. Nothing was saved. Please try again.';

  test('it says how much is there; Cancel saves nothing', async () => {
    const writer = streamExport();
    const { tap } = await open();
    await tap('Save all my data');
    await waitForText('0 KB so far');
    void writer.write(new Uint8Array(150_000));
    await waitForText('150 KB so far');
    void writer.write(new Uint8Array(1_100_000));
    await waitForText('1.3 MB so far');
    expect(screen.getByRole('progressbar', { name: 'Getting your data…' })).toHaveAttribute(
      'aria-valuetext',
      '1.3 MB so far',
    );
    await tap('Cancel');
    await waitForText('Cancelled. Nothing was saved.');
    await expectFocus(() => button('Save all my data'));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  test('leaving the screen ends it', async () => {
    const writer = streamExport();
    const { tap, router } = await open();
    await tap('Save all my data');
    await waitForText('0 KB so far');
    await router.navigate('/settings');
    void writer.write(new TextEncoder().encode(JSON.stringify(exportOf('survivor'))));
    void writer.close();
    await settle();
    expect(saved).toEqual([]);
  });

  test('one that breaks off saves nothing, and works again', async () => {
    const writer = streamExport();
    const { tap } = await open();
    await tap('Save all my data');
    void writer.write(new TextEncoder().encode('{"exported_at":'));
    await waitForText('0 KB so far');
    void writer.abort(new Error('broken')).catch(() => undefined);
    await waitForText(failed);
    phone.answer(exportCall, () => new Response(JSON.stringify(exportOf('survivor')).slice(0, -1)));
    await tap('Save all my data');
    await waitForText(failed);
    expect(saved).toEqual([]);
    phone.answer(exportCall, () => json(200, exportOf('survivor')));
    await tap('Save all my data');
    await waitForText(/^Your browser saves/);
  });

  test('without the network, or too often, it says so', async () => {
    const { tap } = await open();
    const message = 'You can save your data 5 times an hour. Please wait a while.';
    phone.answer(exportCall, () => json(429, { code: 'too_many', message }));
    await tap('Save all my data');
    await waitForText(message);
    phone.network.up = false;
    await clock.advance(9_000);
    expect(button('Save all my data')).toHaveAccessibleDescription(/online/);
    await tap('Save all my data');
    await waitForText(failed);
    expect(saved).toEqual([]);
  });
});

describe('the calendar link', () => {
  const link = 'https://u.test/calendar/secret.ics';
  const made = () => json(201, { link });

  test('is made after the warnings, shown once, copied, and in no state', async () => {
    phone.answer('POST /api/calendar', made);
    const { tap, store, router } = await open();
    await waitForText('Calendars refresh about once a day. They never replace the alarm.');
    await screen.findByRole('button', { name: 'Make a calendar link' });
    await tap('Make a calendar link');
    await waitForText(link);
    await expectFocus(() => button('New link'));
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await tap('Copy link');
    await waitForText('Link copied.');
    expect(write.mock.calls).toEqual([[link]]);
    const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
    const google = 'https://calendar.google.com/calendar/render?cid=';
    expect(hrefOf('Add to Google Calendar')).toBe(`${google}${encodeURIComponent(link)}`);
    const other = 'Open in another calendar app';
    expect(hrefOf(other)).toBe('webcal://u.test/calendar/secret.ics');
    expect(JSON.stringify(store.getState())).not.toContain('secret.ics');

    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
    await tap('New link');
    await tap('Yes, make a new link');
    await waitFor(() => expect(hrefOf(other)).toBeUndefined());

    phone.answer('GET /api/calendar', () => json(200, { has_link: true }));
    await router.navigate('/settings');
    await router.navigate('/account');
    await waitForText('You have a calendar link.');
    expect(screen.queryByText(link)).not.toBeInTheDocument();
  });

  test('is renewed or removed after a question', async () => {
    phone.answer('GET /api/calendar', () => json(200, { has_link: true }));
    phone.answer('POST /api/calendar', made);
    phone.answer('DELETE /api/calendar', () => json(200, { message: '' }));
    const { tap, user } = await open();
    await screen.findByRole('button', { name: 'New link' });
    await tap('New link');
    const question = screen.getByRole('alertdialog', { name: 'Make a new calendar link?' });
    await user.keyboard('{Escape}');
    await expectFocus(() => button('New link'));
    expect(question).not.toBeInTheDocument();
    expect(phone.callsTo('POST /api/calendar')).toEqual([]);
    await tap('New link');
    await tap('Yes, make a new link');
    await waitForText(link);
    await tap('Remove');
    await tap('Yes, remove it', within(document.body).getByRole('alertdialog'));
    await waitForText('The calendar link no longer works.');
    await waitForTextGone(link);
    await expectFocus(() => button('Make a calendar link'));
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  });

  test('what fails is said, and can be tried again', async () => {
    const no = () => json(500, { code: 'internal', message: '' });
    phone.answer('GET /api/calendar', no);
    phone.answer('POST /api/calendar', no);
    phone.answer('DELETE /api/calendar', no);
    const { tap } = await open();
    await waitForText('We could not check your calendar link.');
    phone.answer('GET /api/calendar', () => json(200, { has_link: false }));
    await tap('Try again', screen.getByRole('region', { name: 'Calendar' }));
    await screen.findByRole('button', { name: 'Make a calendar link' });
    await tap('Make a calendar link');
    await waitForText('The link could not be made. Please try again.');
    phone.answer('POST /api/calendar', made);
    await tap('Make a calendar link');
    await waitForText(link);
    await tap('Remove');
    await tap('Yes, remove it');
    await waitForText('The link could not be removed. Please try again.');
    expect(button('Remove')).toBeVisible();
  });
});
