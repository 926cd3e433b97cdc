import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import {
  button,
  replacePhone,
  findHeading,
  openPage,
  phone,
  pageTestbed,
} from '../../../testkit/page/pageTestbed.ts';
import { carl, rosa } from '../../../testkit/page/mockServer.ts';
import { samplePhrases, sentences } from './sentences.ts';
import { speechLevels, wordCount, wordsOfLevel } from '../../../domain/speechLevels.ts';

const levels = [
  ['easy', 'I am okay'],
  ['medium', 'I want to practice speaking more with you'],
  ['hard', 'My family and friends give me strength and hope during this long recovery process'],
] as const;
const [[, okay]] = levels;

pageTestbed();
const open = (level = 'easy') => openPage(`/speechpractice${level}`, `Speech Practice: ${level}`);
const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const linksTo = (path: string) => [
  ['EASY (3–5 words)', `${path}easy`],
  ['MEDIUM (6–9 words)', `${path}medium`],
  ['HARD (10+ words)', `${path}hard`],
];

const sentence = (text: string = okay) =>
  screen.getByText((_content, element) => element?.tagName === 'P' && element.textContent === text);
const findButton = (name: string) => screen.findByRole('button', { name });
const inStatus = (words: string) => within(screen.getByRole('status')).findByText(words);

test.each(levels)('the level %s shows and speaks one sentence, with BACK', async (level, text) => {
  const { services, tap, user, where } = await open(level);
  expect(sentence(text)).toBeVisible();
  await tap('Play sentence');
  expect(services.said).toEqual([text]);
  await user.click(screen.getByRole('link', { name: 'BACK' }));
  await findHeading('Speech Practice');
  expect(where()).toBe(paths.speechPractice);
  expect(links()).toEqual(linksTo('/speechpractice'));
});

test('Play sentence keeps the focus and marks each word; Stop, the page and SKIP', async () => {
  const chosen = { voice: 'urn:moira', readingSpeed: 'slow' };
  phone.storage.setItem('settings', JSON.stringify(chosen));
  const { services, tap, user } = await open();
  const { speech } = services;
  button('Play sentence').focus();
  await user.keyboard('{Enter}');
  await expectFocus(() => findButton('Stop'));
  expect(speech.saying()).toMatchObject({ voiceId: 'urn:moira', speed: 'slow' });
  speech.reachWord(2, 2);
  expect(await screen.findByText('am', { selector: '.spoken' })).toBeVisible();
  expect(sentence().innerHTML).not.toMatch(/role=|aria-/);
  speech.finish();
  await waitFor(() => expect(sentence().innerHTML).toBe(okay));
  await expectFocus(() => findButton('Play sentence'));
  await tap('Play sentence');
  await findButton('Stop');
  await tap('Stop');
  await findButton('Play sentence');
  expect(speech.saying()).toBeNull();
  await tap('Play sentence');
  await tap('SKIP');
  expect(await inStatus('More sentences are coming soon.')).toBeVisible();
  expect(speech.saying()).not.toBeNull();
  Object.defineProperty(HTMLElement.prototype, 'innerText', { configurable: true, value: 'All' });
  await tap('Read this page aloud');
  await findButton('Play sentence');
  expect(button('Stop reading')).toBeVisible();
  Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
});

test('the sentence ends when the screen is left', async () => {
  // A survivor's screens stop speech by themselves.
  replacePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
  const { services, tap, user } = await open();
  await tap('Play sentence');
  await user.click(screen.getByRole('link', { name: 'BACK' }));
  await waitFor(() => expect(services.speech.saying()).toBeNull());
});

test('Tap to record ends the sentence, and says that it is coming soon', async () => {
  const { services, tap, user } = await open();
  await tap('Play sentence');
  await tap('Tap to record');
  const name = 'Recording function coming soon…';
  const dialog = await screen.findByRole('alertdialog', { name });
  expect(services.speech.saying()).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test.each([
  ['easy', 'EASY (3–5 WORDS)', 10],
  ['medium', 'MEDIUM (6–9 WORDS)', 5],
  ['hard', 'HARD (10+ WORDS)', 4],
] as const)('a caregiver sees the sample phrases of the level %s', async (level, title, count) => {
  replacePhone(carl);
  const { user, where } = await openPage(`/speechmonitor${level}`, title);
  expect(screen.getByText(/^These phrases are samples\./)).toBeVisible();
  const phrases = within(screen.getByRole('list', { name: 'Phrases' })).getAllByRole('listitem');
  expect(phrases).toHaveLength(count);
  for (const [index, { status, text }] of samplePhrases[level].entries()) {
    const phrase = phrases[index]!;
    expect(within(phrase).getByText(text)).toBeVisible();
    const word = status === 'completed' ? 'Completed' : 'Skipped';
    expect(within(phrase).getByText(/^(Completed|Skipped)$/)).toHaveTextContent(word);
  }
  await user.click(screen.getByRole('link', { name: 'BACK' }));
  await findHeading('Speech Practice');
  expect(where()).toBe(paths.speechPracticeMonitor);
  expect(links()).toEqual([['Home', paths.caregiverDashboard], ...linksTo('/speechmonitor')]);
});

test.each(speechLevels)('each sentence and phrase has as many words as its level: %s', (level) => {
  const phrases = samplePhrases[level].map(({ text }) => text);
  const { from, to } = wordsOfLevel[level];
  const counts = [sentences[level], ...phrases].map(wordCount);
  expect(counts.filter((count) => count < from || count > to)).toEqual([]);
});
