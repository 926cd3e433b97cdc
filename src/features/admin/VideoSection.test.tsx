import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import { adminPanel } from '../../../testkit/page/adminPanel.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const { phone, open, kept } = adminPanel();

type App = Awaited<ReturnType<typeof open>>;

const cards = () => screen.queryAllByRole('article');
const titles = () => cards().map((card) => within(card).getByRole('heading').textContent);
const card = (title: string) => screen.getByRole('article', { name: title });
const video = (title: string) => screen.getByLabelText<HTMLVideoElement>(`Video: ${title}`);
const field = (name: string) => screen.getByRole('textbox', { name });
const status = () => screen.getByRole('status');

const samples = ['Shoulder Flexion', 'Knee Extension', 'Smiling'];
const address = 'https://example.org/hip.mp4';

const openVideos = async () => {
  const app = await open('#exercise');
  await screen.findByRole('heading', { level: 2, name: 'EXERCISE GUIDE' });
  return app;
};

const type = async ({ user }: App, title: string, url: string, doctor: string) => {
  for (const [name, text] of Object.entries({
    'Video Title': title,
    'Video URL': url,
    'Doctor Name': doctor,
  })) {
    await user.clear(field(name));
    if (text !== '') await user.type(field(name), text);
  }
};

const press = async ({ user }: App, name: string, within_ = screen.getByRole('main')) => {
  aSecondLater();
  await user.click(within(within_).getByRole('button', { name }));
};

const question = (title: string) => screen.getByRole('alertdialog', { name: `Delete “${title}”?` });

const remove = async (app: App, title: string) => {
  await press(app, `Delete ${title}`);
  await press(app, 'Yes, delete', question(title));
};

const add = async (app: App, title: string, url = address, doctor = 'Dr. Ng') => {
  await type(app, title, url, doctor);
  await press(app, 'Add Video');
};

test('Exercise Guide: a grid of video cards (playable mp4 video, title, ‘Doctor: {name}’, Delete button); the lists start with sample entries', async () => {
  await openVideos();
  expect(titles()).toEqual(samples);
  for (const title of samples) {
    expect(video(title)).toHaveAttribute('src', '/videos/placeholder.mp4');
    expect(video(title)).toHaveAttribute('controls');
    expect(video(title)).toHaveAttribute('preload', 'metadata');
    const button = within(card(title)).getByRole('button', { name: `Delete ${title}` });
    expect(button).toHaveTextContent(/^Delete$/);
  }
  expect(within(card('Knee Extension')).getByText('Doctor: Dr. Lindqvist')).toBeVisible();
});

test('an ‘Add New Exercise Video’ form with Video Title, Video URL, Doctor Name and an ‘Add Video’ button', async () => {
  const app = await openVideos();
  expect(screen.getByRole('heading', { name: 'Add New Exercise Video' })).toBeVisible();
  const form = within(screen.getByRole('form', { name: 'Add New Exercise Video' }));
  expect(
    form.getAllByRole('textbox').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Video Title', 'Video URL', 'Doctor Name']);
  await add(app, '  Hip   Flexion ', ` ${address} `);
  expect(titles()).toEqual([...samples, 'Hip Flexion']);
  expect(video('Hip Flexion')).toHaveAttribute('src', address);
  expect(within(card('Hip Flexion')).getByText('Doctor: Dr. Ng')).toBeVisible();
  expect(within(status()).getByText('Added: Hip Flexion')).toBeVisible();
  for (const name of ['Video Title', 'Video URL', 'Doctor Name'])
    expect(field(name)).toHaveValue('');
});

test('a path of our own is taken', async () => {
  const app = await openVideos();
  await add(app, 'Hip', '/videos/placeholder.mp4');
  expect(titles()).toContain('Hip');
});

describe('refused with a message at the field, and what was typed is kept', () => {
  test.each([
    ['an empty title', [' ', address, 'Dr. Ng'], 'Video Title', 'Please fill in: Video Title'],
    ['an empty address', ['Hip', '', 'Dr. Ng'], 'Video URL', 'Please fill in: Video URL'],
    ['an empty name', ['Hip', address, '  '], 'Doctor Name', 'Please fill in: Doctor Name'],
    [
      'a wrong address',
      ['Hip', 'http://example.org/hip.mp4', 'Dr. Ng'],
      'Video URL',
      'Video URL: please give an address that begins with https://, or a path of this app that begins with /.',
    ],
    [
      'an address of no mp4',
      ['Hip', 'https://example.org/hip.webm', 'Dr. Ng'],
      'Video URL',
      'Video URL: please give the address of an mp4 video. It ends in .mp4.',
    ],
    [
      'a video that is there',
      [' smiling ', '/videos/placeholder.mp4', 'Dr. Ng'],
      'Video Title',
      'This video is on the list already.',
    ],
  ] as const)('%s', async (_what, typed, wrong, message) => {
    const app = await openVideos();
    const [title, url, doctor] = typed;
    await type(app, title, url, doctor);
    await app.user.keyboard('{Enter}');
    const summary = await screen.findByRole('group', { name: /Please/ });
    await expectFocus(() => summary);
    expect(within(summary).getByRole('link', { name: message })).toBeVisible();
    expect(field(wrong)).toBeInvalid();
    expect(field(wrong)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(titles()).toEqual(samples);
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(
      typed,
    );
  });

  test('an empty form: each of its fields', async () => {
    const app = await openVideos();
    await press(app, 'Add Video');
    for (const name of ['Video Title', 'Video URL', 'Doctor Name']) {
      expect(field(name)).toBeInvalid();
    }
  });
});

describe('Deleting a video removes it by position', () => {
  test('of two with one title the right one goes, it is said, and focus is at the next', async () => {
    const app = await openVideos();
    await add(app, 'Hip', `${address}?1`, 'Dr. Ng');
    await add(app, 'Hip', `${address}?2`, 'Dr. Abe');
    const [first] = screen.getAllByRole('button', { name: 'Delete Hip' });
    aSecondLater();
    await app.user.click(first!);
    await press(app, 'Yes, delete', question('Hip'));
    expect(titles()).toEqual([...samples, 'Hip']);
    expect(within(card('Hip')).getByText('Doctor: Dr. Abe')).toBeVisible();
    expect(video('Hip')).toHaveAttribute('src', `${address}?2`);
    expect(within(status()).getByText('Deleted: Hip')).toBeVisible();
    await expectFocus(() => screen.getByRole('button', { name: 'Delete Hip' }));
  });

  test('also where videos could not be loaded', async () => {
    const app = await openVideos();
    fireEvent.error(video('Shoulder Flexion'));
    await remove(app, 'Knee Extension');
    await expectFocus(() => screen.getByRole('button', { name: 'Delete Smiling' }));
    await remove(app, 'Smiling');
    await expectFocus(() => screen.getByRole('button', { name: 'Delete Shoulder Flexion' }));
  });

  test('after the last one focus is at the one before, and at the form once there is none', async () => {
    const app = await openVideos();
    await remove(app, 'Smiling');
    await expectFocus(() => screen.getByRole('button', { name: 'Delete Knee Extension' }));
    await remove(app, 'Shoulder Flexion');
    await remove(app, 'Knee Extension');
    expect(titles()).toEqual([]);
    expect(screen.getByText('There are no videos on this list.')).toBeVisible();
    await expectFocus(() => field('Video Title'));
  });

  test('asks first, and No keeps it', async () => {
    const app = await openVideos();
    await press(app, 'Delete Smiling');
    expect(titles()).toEqual(samples);
    await press(app, 'No, keep it', question('Smiling'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(titles()).toEqual(samples);
    await expectFocus(() => screen.getByRole('button', { name: 'Delete Smiling' }));
  });

  test('a second tap on Yes within a second deletes no second one, nor does a held key', async () => {
    const app = await openVideos();
    await press(app, 'Delete Knee Extension');
    within(question('Knee Extension')).getByRole('button', { name: 'Yes, delete' }).focus();
    await app.user.keyboard('{Enter}{Enter}{Enter}');
    expect(titles()).toEqual(['Shoulder Flexion', 'Smiling']);
  });
});

test('All changes are local only: they are kept across reloads, and make no calls', async () => {
  const app = await openVideos();
  await add(app, 'Hip');
  await remove(app, 'Smiling');
  await waitFor(async () => {
    expect(await kept()).toContain('Hip');
    expect(await kept()).not.toContain('Smiling');
  });
  app.close();
  await openVideos();
  expect(titles()).toEqual(['Shoulder Flexion', 'Knee Extension', 'Hip']);
  expect(phone().calls.filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
  expect(phone().calls.filter(({ line }) => /video|speech|word/i.test(line))).toEqual([]);
});

test('Reset to the samples asks, and brings them back', async () => {
  const app = await openVideos();
  await add(app, 'Hip');
  await remove(app, 'Smiling');
  await press(app, 'Reset to the samples');
  const dialog = screen.getByRole('alertdialog', { name: 'Reset to the samples?' });
  await press(app, 'Keep my changes', dialog);
  expect(titles()).toEqual(['Shoulder Flexion', 'Knee Extension', 'Hip']);
  await press(app, 'Reset to the samples');
  await press(app, 'Reset to the samples', screen.getByRole('alertdialog'));
  expect(titles()).toEqual(samples);
  expect(within(status()).getByText('The list holds the samples again.')).toBeVisible();
});

test('a video that cannot be loaded says so, until it can', async () => {
  await openVideos();
  fireEvent.error(video('Smiling'));
  const text = 'This video could not be loaded.';
  expect(within(card('Smiling')).getByText(text)).toBeVisible();
  expect(screen.getAllByText(text)).toHaveLength(1);
  fireEvent(video('Smiling'), new Event('loadedmetadata'));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
});

test('Try again loads a video anew, and the focus goes on to its title', async () => {
  const load = jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  const app = await openVideos();
  fireEvent.error(video('Smiling'));
  await press(app, 'Try again', card('Smiling'));
  expect(load.mock.contexts).toEqual([video('Smiling')]);
  await expectFocus(() => within(card('Smiling')).getByRole('button', { name: 'Trying again…' }));
  fireEvent.error(video('Smiling'));
  const button = await within(card('Smiling')).findByRole('button', { name: 'Try again' });
  await press(app, 'Try again', card('Smiling'));
  fireEvent(video('Smiling'), new Event('loadedmetadata'));
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await expectFocus(() => screen.getByRole('heading', { name: 'Smiling' }));
});
