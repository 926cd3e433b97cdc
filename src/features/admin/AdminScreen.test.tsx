import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminTestbed } from '../../../testkit/page/adminTestbed.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { phone } from '../../../testkit/page/pageTestbed.ts';
import { skipTapThrottle } from '../../../testkit/page/renderApp.tsx';
import { samples } from './adminSlice.ts';
import {
  mismatchedWordCount,
  isMp4Url,
  isPlayableUrl,
  normalizeWhitespace,
} from './entryValidation.ts';
import { hasVideo, hasWord } from './entryValidation.ts';

const { open } = adminTestbed();

const link = (name: string) => screen.getByRole('link', { name });
const section = (name: string) => screen.findByRole('heading', { level: 2, name });
const status = () => within(screen.getByRole('status'));
const openSection = async (hash: string, title: string) => {
  const app = await open(hash);
  await section(title);
  const press = async (name: string, part = screen.getByRole('main')) => {
    skipTapThrottle();
    await app.user.click(within(part).getAllByRole('button', { name })[0]!);
  };
  return { ...app, press };
};
/** Only GET requests, none about these lists. */
const nothingIsSent = () =>
  expect(phone.calls.filter(({ line }) => /^(?!GET)|video|speech|word/i.test(line))).toEqual([]);

const sections = ['EXERCISE GUIDE', 'SPEECH PRACTICE', 'COGNITIVE GAMES', 'PEOPLE', 'SERVER'];
const active = () =>
  screen
    .getAllByRole('link')
    .flatMap(({ ariaCurrent, textContent }) => (ariaCurrent ? textContent : []));

test('the Admin menu leads to the account', async () => {
  const { user, services } = await open();
  expect(services.worker.heard).toContainEqual({ type: 'KEEP_ROLE', role: 'admin' });
  const header = within(screen.getByRole('banner'));
  await user.click(header.getByRole('button', { name: 'Menu' }));
  expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await user.click(header.getByRole('link', { name: 'Edit Profile' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
});

test('the sidebar opens one section at a time by the keyboard, and Back returns', async () => {
  const { user, router } = await open('#nothing');
  const sidebar = within(screen.getByRole('navigation', { name: 'Sections' }));
  const names = sidebar.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(sections);
  expect(active()).toEqual([]);
  expect(await section('Welcome to the Admin Panel')).toBeVisible();
  for (const name of sections) {
    link(name).focus();
    await user.keyboard('{Enter}');
    const heading = await section(name);
    await expectFocus(() => heading);
    // So the page scrolls to it.
    expect(router.state.location.hash).toBe(`#${heading.id}`);
    expect(active()).toEqual([name]);
    expect(screen.getAllByRole('heading', { level: 2 })).toEqual([heading]);
  }
  for (const name of [
    'PEOPLE',
    'COGNITIVE GAMES',
    'SPEECH PRACTICE',
    'EXERCISE GUIDE',
    'Welcome to the Admin Panel',
  ]) {
    await router.navigate(-1);
    await section(name);
  }
});

describe('EXERCISE GUIDE', () => {
  const videos = ['Shoulder Flexion', 'Knee Extension', 'Smiling'];
  const address = 'https://example.org/hip.mp4';
  const fields = ['Video Title', 'Video URL', 'Doctor Name'] as const;

  const titles = () =>
    screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
  const titlesAre = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
  const card = (title: string) => screen.getByRole('article', { name: title });
  const video = (title: string) => screen.getByLabelText<HTMLVideoElement>(`Video: ${title}`);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const question = (title: string) =>
    screen.getByRole('alertdialog', { name: `Delete “${title}”?` });
  const deleteButton = (title: string) => screen.getByRole('button', { name: `Delete ${title}` });

  const openVideos = async () => {
    const app = await openSection('#exercise', 'EXERCISE GUIDE');
    const { press, user } = app;
    const type = async (typed: readonly string[]) => {
      for (const [index, text] of typed.entries()) {
        await user.clear(field(fields[index]!));
        await user.click(field(fields[index]!));
        if (text !== '') await user.paste(text);
      }
    };
    return {
      ...app,
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
    expect(titles()).toEqual(videos);
    expect(video('Smiling')).toHaveAttribute('controls');
    expect(video('Smiling')).toHaveAttribute('preload', 'metadata');
    expect(within(card('Knee Extension')).getByText('Doctor: Lindqvist')).toBeVisible();
    await add('  Hip   Flexion ', ` ${address} `);
    await titlesAre([...videos, 'Hip Flexion']);
    expect(video('Hip Flexion')).toHaveAttribute('src', address);
    expect(within(card('Hip Flexion')).getByText('Doctor: Dr. Ng')).toBeVisible();
    expect(status().getByText('Added: Hip Flexion')).toBeVisible();
    for (const name of fields) expect(field(name)).toHaveValue('');
  });

  test('a video is refused at its field', async () => {
    const { type, user } = await openVideos();
    const https =
      'Video URL: please give an address that begins with https://, or a path of this app that begins with /.';
    const mp4 = 'Video URL: please give the address of an mp4 video. It ends in .mp4.';
    for (const [message, typed, wrong] of [
      ['Enter the doctor name', ['Hip', address, '  '], 'Doctor Name'],
      [https, ['Hip', 'http://example.org/hip.mp4', 'Dr. Ng'], 'Video URL'],
      [mp4, ['Hip', 'https://example.org/hip.webm', 'Dr. Ng'], 'Video URL'],
      [
        'This video is already on the list.',
        [' smiling ', '/videos/placeholder.mp4', 'Dr. Ng'],
        'Video Title',
      ],
    ] as const) {
      await type(typed);
      skipTapThrottle();
      await user.type(field('Doctor Name'), '{Enter}');
      await screen.findByRole('link', { name: message });
      expect(field(wrong)).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(titles()).toEqual(videos);
    }
  });

  test('a video is deleted after a question, the chosen one of two with one title; the focus goes on to the next, the last, or the form', async () => {
    const { add, press, remove, user } = await openVideos();
    await add('Hip', `${address}?1`);
    await add('Hip', `${address}?2`);
    await press('Delete Hip');
    await press('No, keep it', question('Hip'));
    expect(titles()).toEqual([...videos, 'Hip', 'Hip']);
    await expectFocus(() => screen.getAllByRole('button', { name: 'Delete Hip' })[0]!);
    await press('Delete Hip');
    within(question('Hip')).getByRole('button', { name: 'Yes, delete' }).focus();
    // A held key deletes one.
    await user.keyboard('{Enter}{Enter}{Enter}');
    await titlesAre([...videos, 'Hip']);
    expect(video('Hip')).toHaveAttribute('src', `${address}?2`);
    await remove('Hip');
    fireEvent.error(video('Shoulder Flexion'));
    await remove('Knee Extension');
    await expectFocus(() => deleteButton('Smiling'));
    await remove('Smiling');
    await expectFocus(() => deleteButton('Shoulder Flexion'));
    await remove('Shoulder Flexion');
    expect(await screen.findByText('There are no videos on this list.')).toBeVisible();
    await expectFocus(() => field('Video Title'));
  });

  test('changes last until Reset, and are sent nowhere; its message leaves with the section', async () => {
    const { add, press, remove, user } = await openVideos();
    await add('Hip');
    await remove('Smiling');
    const changed = ['Shoulder Flexion', 'Knee Extension', 'Hip'];
    await titlesAre(changed);
    nothingIsSent();
    await press('Restore samples');
    await press('Keep my changes', screen.getByRole('alertdialog'));
    expect(titles()).toEqual(changed);
    await press('Restore samples');
    await press('Restore samples', screen.getByRole('alertdialog'));
    await titlesAre(videos);
    expect(status().getByText('Samples restored.')).toBeVisible();
    await user.click(link('SPEECH PRACTICE'));
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });

  test('a video that cannot be loaded says so until Try again succeeds', async () => {
    const load = jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
    const { press } = await openVideos();
    fireEvent.error(video('Smiling'));
    expect(await screen.findAllByText('This video could not be loaded.')).toHaveLength(1);
    await press('Try again', card('Smiling'));
    expect(load.mock.contexts).toEqual([video('Smiling')]);
    fireEvent.error(video('Smiling'));
    await within(card('Smiling')).findByRole('button', { name: 'Try again' });
    await press('Try again', card('Smiling'));
    fireEvent(video('Smiling'), new Event('loadedmetadata'));
    await waitFor(() => expect(screen.queryByText('This video could not be loaded.')).toBeNull());
    await expectFocus(() => screen.getByRole('heading', { name: 'Smiling' }));
  });
});

describe('SPEECH PRACTICE', () => {
  const easy = 'Easy (3-5 words)';
  const medium = 'Medium (6-9 words)';
  const hard = 'Hard (10+ words)';

  const column = (title: string) => within(screen.getByRole('region', { name: title }));
  const items = (title: string) => {
    const list = column(title).queryByRole('list', { name: title });
    return list ? within(list).getAllByRole('listitem') : [];
  };
  const entries = (title: string) =>
    items(title).map((item) => within(item).getAllByText(/./, { selector: 'p' })[0]?.textContent);
  const entriesAre = (title: string, expected: readonly string[]) =>
    waitFor(() => expect(entries(title)).toEqual(expected));
  const newWord = (title: string) => column(title).getByRole('textbox', { name: 'Add new word' });

  const openWords = async () => {
    const app = await openSection('#speech', 'SPEECH PRACTICE');
    const { user } = app;
    return {
      ...app,
      add: async (title: string, word: string) => {
        await user.clear(newWord(title));
        await user.click(newWord(title));
        await user.paste(word);
        skipTapThrottle();
        await user.click(column(title).getByRole('button', { name: 'Add' }));
      },
    };
  };

  test('a word is refused at its field; a sentence of another length is added with a hint', async () => {
    const { add } = await openWords();
    for (const [typed, message] of [
      ['   ', 'Enter a word or a sentence'],
      [' i am OKAY ', '“i am OKAY” is already on this list.'],
      ['a'.repeat(201), 'Add new word: please use at most 200 characters.'],
    ] as const) {
      await add(easy, typed);
      await waitFor(() =>
        expect(newWord(easy)).toHaveAccessibleDescription(
          `Add a sentence of 3 to 5 words. ${message}`,
        ),
      );
      expect(entries(easy)).toEqual(samples.words.easy);
      expect(newWord(medium)).toBeValid();
    }
    await add(hard, 'I am okay');
    const hint = '3 words. Hard has 10 or more.';
    await entriesAre(hard, [...samples.words.hard, 'I am okay']);
    expect(within(items(hard).at(-1)!).getByText(hint)).toBeVisible();
    expect(status().getByText(`Added: I am okay. ${hint}`)).toBeVisible();
  });
});

test('an entry is stored with single blanks', () => {
  expect(normalizeWhitespace('  I  am\tokay ')).toBe('I am okay');
});

test('entries are compared in any case: words, and videos by title and address', () => {
  expect(hasWord(['I am okay'], 'i AM\u00A0okay')).toBe(true);
  expect(hasWord(['I am okay'], 'I am')).toBe(false);
  const known = { title: 'Hip', url: 'https://example.org/hip.mp4', doctor: 'Dr. Ng' };
  expect(hasVideo([known], { title: 'HIP', url: known.url })).toBe(true);
  expect(hasVideo([known], { title: 'Hip', url: '/videos/hip.mp4' })).toBe(false);
  expect(hasVideo([known], { title: 'Knee', url: known.url })).toBe(false);
});

test.each(['HTTPS://EXAMPLE.ORG/hip.mp4?part=2', '/videos/placeholder.mp4'])(
  'an address is https, or a path of our own %s is taken',
  (url) => {
    expect(isPlayableUrl(url)).toBe(true);
  },
);

test.each([
  'http://example.org/hip.mp4',
  '//example.org/hip.mp4',
  '/\\example.org/hip.mp4',
  '/\t/example.org/hip.mp4',
  '\u0000https://example.org/hip.mp4',
  'https://user:secret@example.org/hip.mp4',
  'https://user@example.org/hip.mp4',
  'https:example.org/hip.mp4',
  'https://',
  'javascript:alert(1)',
])('an address is https, or a path of our own %s is refused', (url) => {
  expect(isPlayableUrl(url)).toBe(false);
});

describe('Video type mp4', () => {
  test.each(['/videos/hip.mp4', 'https://example.org/HIP.MP4?part=2#t=10'])('%s is one', (url) => {
    expect(isMp4Url(url)).toBe(true);
  });

  test.each([
    '/videos/hip.webm',
    'https://example.org/watch?v=hip.mp4',
    'https://example.org/hipmp4',
    'https://',
  ])('%s is none', (url) => {
    expect(isMp4Url(url)).toBe(false);
  });
});

describe('the word count of a sentence is pointed out outside its level', () => {
  test.each([
    ['easy', [1, 3, 5], [2, 6]],
    ['medium', [1, 6, 9], [5, 10]],
    ['hard', [1, 10, 40], [2, 9]],
  ] as const)('%s', (level, fitting, others) => {
    const countOf = (count: number) =>
      mismatchedWordCount(Array.from({ length: count }, () => 'word').join(' '), level);
    expect(fitting.map(countOf)).toEqual(fitting.map(() => null));
    expect(others.map(countOf)).toEqual(others);
  });
});
