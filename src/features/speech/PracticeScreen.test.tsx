import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { samplePhrases } from './sentences.ts';

const levels = [
  ['easy', 'I am okay'],
  ['medium', 'I want to practice speaking more with you'],
  ['hard', 'My family and friends give me strength and hope during this long recovery process'],
] as const;
const [[, okay]] = levels;

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  answerFor(phone, {});
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const openAt = async (at: string, name: string) => {
  const view = await renderApp({ server: scriptedServer, phone, at });
  await heading(name);
  const tap = async (label: string) => {
    aSecondLater();
    await view.user.click(button(label));
  };
  return { ...view, tap, where: () => view.router.state.location.pathname };
};
const open = (level = 'easy') => openAt(`/speechpractice${level}`, `Speech Practice: ${level}`);
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
const button = (name: string) => screen.getByRole('button', { name });
const findButton = (name: string) => screen.findByRole('button', { name });
const marked = () =>
  within(sentence())
    .queryAllByText(/./, { selector: '.spoken' })
    .map(({ textContent }) => textContent);
const markedIs = (...words: string[]) => waitFor(() => expect(marked()).toEqual(words));
const inStatus = (words: string) => within(screen.getByRole('status')).findByText(words);

test.each(levels)('the level %s shows and speaks one sentence, with BACK', async (level, text) => {
  const { services, tap, user, where } = await open(level);
  expect(sentence(text)).toBeVisible();
  await tap('Play sentence');
  expect(services.said).toEqual([text]);
  await user.click(screen.getByRole('link', { name: 'BACK' }));
  await heading('Speech Practice');
  expect(where()).toBe(paths.speechPractice);
  expect(links()).toEqual(linksTo('/speechpractice'));
});

test('Play sentence keeps the focus and marks each word; Stop, the page and SKIP', async () => {
  const chosen = { voice: 'urn:moira', readingSpeed: 'slow' };
  phone.storage.setItem('settings', JSON.stringify(chosen));
  const { router, services, tap, user } = await open();
  const { location } = router.state;
  const { speech } = services;
  expect(sentence().innerHTML).toBe(okay);
  for (const role of ['status', 'alert', 'log']) {
    for (const live of screen.queryAllByRole(role)) expect(live).not.toContainElement(sentence());
  }
  button('Play sentence').focus();
  await user.keyboard('{Enter}');
  await expectFocus(() => findButton('Stop'));
  expect(speech.saying()).toMatchObject({ voiceId: 'urn:moira', speed: 'slow' });
  expect(marked()).toEqual([]);
  for (const [from, length, word] of [
    [0, 1, 'I'],
    [2, 2, 'am'],
    [5, 4, 'okay'],
  ] as const) {
    speech.reachWord(from, length);
    await markedIs(word);
    expect(sentence().innerHTML).not.toMatch(/role=|aria-/);
  }
  speech.finish();
  await waitFor(() => expect(sentence().innerHTML).toBe(okay));
  await expectFocus(() => findButton('Play sentence'));
  await tap('Play sentence');
  await findButton('Stop');
  await tap('Stop');
  await findButton('Play sentence');
  expect(speech.saying()).toBeNull();
  await tap('Play sentence');
  const calls = phone.calls.length;
  await tap('SKIP');
  expect(await inStatus('More sentences are coming soon. This one stays.')).toBeVisible();
  expect(sentence()).toBeVisible();
  expect(speech.saying()).not.toBeNull();
  expect(router.state.location).toBe(location);
  expect(phone.calls.slice(calls).filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
  expect(services.said).toEqual([okay, okay, okay]);
  Object.defineProperty(HTMLElement.prototype, 'innerText', { configurable: true, value: 'All' });
  await tap('Read this page aloud');
  await findButton('Play sentence');
  expect(button('Stop reading')).toBeVisible();
  Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
});

test('the sentence ends when the screen is left', async () => {
  // A survivor's screens end all reading by themselves.
  phone = makePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
  answerFor(phone, {});
  const { services, tap, user } = await open();
  await tap('Play sentence');
  await user.click(screen.getByRole('link', { name: 'BACK' }));
  await waitFor(() => expect(services.speech.saying()).toBeNull());
});

test('silence is reported, and Play is offered again', async () => {
  const { services, tap } = await open();
  services.speech.silence = 'failed';
  await tap('Play sentence');
  await inStatus(
    'The voice could not speak just now. Please try again, or choose another in the settings.',
  );
  expect(button('Play sentence')).toBeVisible();
});

test('Tap to record says that it is coming soon, until OK, Escape or Back', async () => {
  const alert = 'Recording function coming soon…';
  const { router, services, tap, user, where } = await openAt('/speechpractice', 'Speech Practice');
  await router.navigate(paths.speechPracticeEasy);
  await heading('Speech Practice: easy');
  await tap('Play sentence');
  for (const close of [
    () => user.click(button('OK')),
    () => user.keyboard('{Escape}'),
    () => router.navigate(-1),
  ]) {
    button('Tap to record').focus();
    aSecondLater();
    fireEvent.click(button('Tap to record'));
    const dialog = await screen.findByRole('alertdialog', { name: alert });
    expect(dialog).toHaveTextContent(new RegExp(`^${alert}OK$`));
    expect(services.speech.saying()).toBeNull();
    aSecondLater();
    await close();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await expectFocus(() => button('Tap to record'));
  }
  expect(where()).toBe(paths.speechPracticeEasy);
});

test.each([
  ['easy', 'EASY (3–5 WORDS)', 10],
  ['medium', 'MEDIUM (6–9 WORDS)', 5],
  ['hard', 'HARD (10+ WORDS)', 4],
] as const)('a caregiver sees the sample phrases of the level %s', async (level, title, count) => {
  phone = makePhone(carl);
  answerForCarl(phone);
  const { user, where } = await openAt(`/speechmonitor${level}`, title);
  expect(screen.getByText('SPEECH PRACTICE')).toHaveClass('band');
  expect(document.title).toBe(`${title} · Upstroke`);
  expect(screen.getByText(/^These phrases are samples\./)).toBeVisible();
  const phrases = within(screen.getByRole('list', { name: 'Phrases' })).getAllByRole('listitem');
  expect(phrases).toHaveLength(count);
  for (const [index, { status, text }] of samplePhrases[level].entries()) {
    const phrase = phrases[index]!;
    expect(within(phrase).getByText(text)).toBeVisible();
    const word = status === 'completed' ? 'Completed' : 'Skipped';
    expect(within(phrase).getByText(/^(Completed|Skipped)$/)).toHaveTextContent(word);
    for (const look of ['badge', 'disc']) {
      const mark = `class="${look} ${status}"[^>]*><svg[^>]*hidden="true"`;
      expect(phrase.innerHTML).toMatch(new RegExp(mark));
    }
  }
  const states = samplePhrases[level].map(({ status }) => status);
  expect(new Set(states)).toEqual(new Set(['completed', 'skipped']));
  const toHome = within(screen.getByRole('banner')).getByRole('link', { name: 'Upstroke' });
  expect(toHome).toHaveAttribute('href', paths.caregiverDashboard);
  await user.click(screen.getByRole('link', { name: 'BACK' }));
  await heading('Speech Practice');
  expect(where()).toBe(paths.speechPracticeMonitor);
  expect(links()).toEqual(linksTo('/speechmonitor'));
});
