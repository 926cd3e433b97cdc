import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminPanel } from '../../../testkit/page/adminPanel.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';

const { phone, open, kept } = adminPanel();

const samples = ['Shoulder Flexion', 'Knee Extension', 'Smiling'];
const address = 'https://example.org/hip.mp4';
const fields = ['Video Title', 'Video URL', 'Doctor Name'] as const;

const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const titlesAre = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const card = (title: string) => screen.getByRole('article', { name: title });
const video = (title: string) => screen.getByLabelText<HTMLVideoElement>(`Video: ${title}`);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const status = () => within(screen.getByRole('status'));
const question = (title: string) => screen.getByRole('alertdialog', { name: `Delete “${title}”?` });
const deleteButton = (title: string) => screen.getByRole('button', { name: `Delete ${title}` });

const openVideos = async () => {
  const app = await open('#exercise');
  await screen.findByRole('heading', { level: 2, name: 'EXERCISE GUIDE' });
  const { user } = app;
  const press = async (name: string, within_ = screen.getByRole('main')) => {
    aSecondLater();
    await user.click(within(within_).getAllByRole('button', { name })[0]!);
  };
  const type = async (typed: readonly [string, string, string]) => {
    for (const [index, text] of typed.entries()) {
      await user.clear(field(fields[index]!));
      await user.click(field(fields[index]!));
      if (text !== '') await user.paste(text);
    }
  };
  return {
    ...app,
    press,
    type,
    add: async (title: string, url = address, doctor = 'Dr. Ng') => {
      await type([title, url, doctor]);
      await press('Add Video');
    },
    remove: async (title: string) => {
      await press(`Delete ${title}`);
      await press('Yes, delete', question(title));
    },
  };
};

test('the samples are playable, and a new video is added after them', async () => {
  const { add } = await openVideos();
  expect(titles()).toEqual(samples);
  for (const title of samples) {
    expect(video(title)).toHaveAttribute('src', '/videos/placeholder.mp4');
    expect(video(title)).toHaveAttribute('controls');
    expect(video(title)).toHaveAttribute('preload', 'metadata');
  }
  expect(within(card('Knee Extension')).getByText('Doctor: Dr. Lindqvist')).toBeVisible();
  await add('  Hip   Flexion ', ` ${address} `);
  await titlesAre([...samples, 'Hip Flexion']);
  expect(video('Hip Flexion')).toHaveAttribute('src', address);
  expect(within(card('Hip Flexion')).getByText('Doctor: Dr. Ng')).toBeVisible();
  expect(status().getByText('Added: Hip Flexion')).toBeVisible();
  for (const name of fields) expect(field(name)).toHaveValue('');
});

test.each<[string, readonly [string, string, string], string]>([
  ['Please fill in: Video Title', [' ', address, 'Dr. Ng'], 'Video Title'],
  ['Please fill in: Video URL', ['Hip', '', 'Dr. Ng'], 'Video URL'],
  ['Please fill in: Doctor Name', ['Hip', address, '  '], 'Doctor Name'],
  [
    'Video URL: please give an address that begins with https://, or a path of this app that begins with /.',
    ['Hip', 'http://example.org/hip.mp4', 'Dr. Ng'],
    'Video URL',
  ],
  [
    'Video URL: please give the address of an mp4 video. It ends in .mp4.',
    ['Hip', 'https://example.org/hip.webm', 'Dr. Ng'],
    'Video URL',
  ],
  [
    'This video is on the list already.',
    [' smiling ', '/videos/placeholder.mp4', 'Dr. Ng'],
    'Video Title',
  ],
])('a video is refused at its field: %s', async (message, typed, wrong) => {
  const { type, user } = await openVideos();
  await type(typed);
  await user.keyboard('{Enter}');
  const summary = await screen.findByRole('group', { name: /Please/ });
  await expectFocus(() => summary);
  expect(within(summary).getByRole('link', { name: message })).toBeVisible();
  expect(field(wrong)).toBeInvalid();
  expect(field(wrong)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(titles()).toEqual(samples);
  expect(fields.map((name) => field(name).value)).toEqual(typed);
});

test('of two videos with one title the chosen one is deleted, after a question', async () => {
  const { add, press, user } = await openVideos();
  await add('Hip', `${address}?1`, 'Dr. Ng');
  await add('Hip', `${address}?2`, 'Dr. Abe');
  await press('Delete Hip');
  await press('No, keep it', question('Hip'));
  expect(titles()).toEqual([...samples, 'Hip', 'Hip']);
  await expectFocus(() => screen.getAllByRole('button', { name: 'Delete Hip' })[0]!);
  await press('Delete Hip');
  within(question('Hip')).getByRole('button', { name: 'Yes, delete' }).focus();
  // A held key deletes one.
  await user.keyboard('{Enter}{Enter}{Enter}');
  await titlesAre([...samples, 'Hip']);
  expect(video('Hip')).toHaveAttribute('src', `${address}?2`);
  expect(status().getByText('Deleted: Hip')).toBeVisible();
  await expectFocus(() => deleteButton('Hip'));
});

test('the focus goes on from a deleted video to the next, the last, or the form', async () => {
  const { remove } = await openVideos();
  fireEvent.error(video('Shoulder Flexion'));
  await remove('Knee Extension');
  await expectFocus(() => deleteButton('Smiling'));
  await remove('Smiling');
  await expectFocus(() => deleteButton('Shoulder Flexion'));
  await remove('Shoulder Flexion');
  expect(await screen.findByText('There are no videos on this list.')).toBeVisible();
  await expectFocus(() => field('Video Title'));
});

test('changes stay on the device, without calls, until Reset to the samples', async () => {
  const first = await openVideos();
  await first.add('Hip');
  await first.remove('Smiling');
  await waitFor(async () => {
    expect(await kept()).toContain('Hip');
    expect(await kept()).not.toContain('Smiling');
  });
  first.close();
  const { press } = await openVideos();
  const changed = ['Shoulder Flexion', 'Knee Extension', 'Hip'];
  await titlesAre(changed);
  expect(phone().calls.filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
  expect(phone().calls.filter(({ line }) => /video|speech|word/i.test(line))).toEqual([]);
  await press('Reset to the samples');
  await press('Keep my changes', screen.getByRole('alertdialog'));
  expect(titles()).toEqual(changed);
  await press('Reset to the samples');
  await press('Reset to the samples', screen.getByRole('alertdialog'));
  await titlesAre(samples);
  expect(status().getByText('The list holds the samples again.')).toBeVisible();
});

test('a video that cannot be loaded says so until Try again succeeds', async () => {
  const load = jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  const { press } = await openVideos();
  const shown = within(card('Smiling'));
  fireEvent.error(video('Smiling'));
  expect(await screen.findAllByText('This video could not be loaded.')).toHaveLength(1);
  await press('Try again', card('Smiling'));
  expect(load.mock.contexts).toEqual([video('Smiling')]);
  await expectFocus(() => shown.findByRole('button', { name: 'Trying again…' }));
  fireEvent.error(video('Smiling'));
  const button = await shown.findByRole('button', { name: 'Try again' });
  await press('Try again', card('Smiling'));
  fireEvent(video('Smiling'), new Event('loadedmetadata'));
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(shown.queryByText('This video could not be loaded.')).toBeNull();
  await expectFocus(() => screen.getByRole('heading', { name: 'Smiling' }));
});
