import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

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

const open = async (level = 'easy') => {
  const at = `/speechpractice${level}`;
  const view = await renderApp({ server: scriptedServer, phone, at });
  await screen.findByRole('heading', { level: 1, name: `Speech Practice: ${level}` });
  return view;
};

const sentence = (text: string = okay) =>
  screen.getByText((_content, element) => element?.tagName === 'P' && element.textContent === text);
const button = (name: string) => screen.getByRole('button', { name });
const findButton = (name: string) => screen.findByRole('button', { name });
const marked = () =>
  within(sentence())
    .queryAllByText(/./, { selector: '.spoken' })
    .map(({ textContent }) => textContent);
const status = () => within(screen.getByRole('status'));

test.each(levels)('Each level page shows one fixed sentence: %s', async (level, text) => {
  await open(level);
  expect(sentence(text)).toBeVisible();
});

describe('Play sentence', () => {
  test.each(levels)(
    'speaks the sentence with browser speech synthesis: %s',
    async (level, text) => {
      const { user, services } = await open(level);
      await user.click(button('Play sentence'));
      expect(services.said).toEqual([text]);
    },
  );

  test('speaks by the voice and at the speed that are set for this device', async () => {
    const chosen = { voice: 'urn:moira', readingSpeed: 'slow' };
    phone.storage.setItem('settings', JSON.stringify(chosen));
    const { user, services } = await open();
    await user.click(button('Play sentence'));
    expect(services.speech.saying()).toMatchObject({ voiceId: 'urn:moira', speed: 'slow' });
  });

  test('is Stop while it speaks, which ends it; and offers to play again', async () => {
    const { user, services } = await open();
    await user.click(button('Play sentence'));
    await findButton('Stop');
    aSecondLater();
    await user.click(button('Stop'));
    await findButton('Play sentence');
    expect(services.speech.saying()).toBeNull();
    aSecondLater();
    await user.click(button('Play sentence'));
    await findButton('Stop');
    services.speech.finish();
    await findButton('Play sentence');
    expect(services.said).toEqual([okay, okay]);
  });

  test('works by keyboard, and keeps the focus', async () => {
    const { user, services } = await open();
    button('Play sentence').focus();
    await user.keyboard('{Enter}');
    await expectFocus(() => findButton('Stop'));
    services.speech.finish();
    await expectFocus(() => findButton('Play sentence'));
  });

  test('is over when the page is read aloud in its place', async () => {
    Object.defineProperty(HTMLElement.prototype, 'innerText', { configurable: true, value: 'All' });
    const { user } = await open();
    await user.click(button('Play sentence'));
    await findButton('Stop');
    await user.click(button('Read this page aloud'));
    await findButton('Play sentence');
    expect(button('Stop reading')).toBeVisible();
    Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
  });

  test('falls silent when the screen is left, whoever has opened it', async () => {
    // A survivor's screens end all reading by themselves.
    phone = makePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
    answerFor(phone, {});
    const { user, services } = await open();
    await user.click(button('Play sentence'));
    await user.click(screen.getByRole('link', { name: 'BACK' }));
    await waitFor(() => expect(services.speech.saying()).toBeNull());
  });
});

describe('the words are highlighted as they are spoken, where the browser tells', () => {
  test('one after the other, and none at the end', async () => {
    const { user, services } = await open();
    await user.click(button('Play sentence'));
    expect(marked()).toEqual([]);
    for (const [from, length, word] of [
      [0, 1, 'I'],
      [2, 2, 'am'],
      [5, 4, 'okay'],
    ] as const) {
      services.speech.reachWord(from, length);
      await waitFor(() => expect(marked()).toEqual([word]));
    }
    services.speech.finish();
    await waitFor(() => expect(marked()).toEqual([]));
  });

  test('the sentence stays one text: plain at rest, and told by no live region at any time', async () => {
    const { user, services } = await open();
    expect(sentence().innerHTML).toBe(okay);
    for (const role of ['status', 'alert', 'log']) {
      for (const live of screen.queryAllByRole(role)) expect(live).not.toContainElement(sentence());
    }
    await user.click(button('Play sentence'));
    services.speech.reachWord(2, 2);
    await waitFor(() => expect(marked()).toEqual(['am']));
    expect(sentence().innerHTML).not.toMatch(/role=|aria-/);
    services.speech.finish();
    await waitFor(() => expect(sentence().innerHTML).toBe(okay));
  });
});

test.each([
  [
    'noVoice',
    'This device has no voice to read aloud. Add an English voice in the settings of the device, or open Upstroke in another browser.',
  ],
  [
    'failed',
    'The voice could not speak just now. Please try again, or choose another in the settings.',
  ],
] as const)('silence is said, and Play is offered again: %s', async (silence, words) => {
  const { user, services } = await open();
  services.speech.silence = silence;
  await user.click(button('Play sentence'));
  expect(await status().findByText(words)).toBeVisible();
  expect(button('Play sentence')).toBeVisible();
  for (const said of words.split('. ')) expect(said.split(' ').length).toBeLessThanOrEqual(20);
});

describe("Tap to record (shows the alert 'Recording function coming soon…')", () => {
  const alert = 'Recording function coming soon…';
  const opened = async () => {
    const app = await open();
    button('Tap to record').focus();
    await app.user.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: alert });
    aSecondLater();
    return { ...app, dialog };
  };
  const isClosed = async () => {
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await expectFocus(() => button('Tap to record'));
  };

  test('exactly that, and OK', async () => {
    const { user, dialog } = await opened();
    expect(dialog).toHaveTextContent(new RegExp(`^${alert}OK$`));
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await isClosed();
  });

  test('Escape closes it too', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    await isClosed();
  });

  test('so does Back, which leaves the sentence where it is', async () => {
    const { router } = await renderApp({ server: scriptedServer, phone, at: '/speechpractice' });
    await screen.findByRole('heading', { level: 1, name: 'Speech Practice' });
    await router.navigate(paths.speechPracticeEasy);
    await screen.findByRole('heading', { level: 1, name: 'Speech Practice: easy' });
    button('Tap to record').focus();
    fireEvent.click(button('Tap to record'));
    await screen.findByRole('alertdialog', { name: alert });
    await router.navigate(-1);
    await isClosed();
    expect(router.state.location.pathname).toBe(paths.speechPracticeEasy);
  });

  test('what is being spoken ends: nobody speaks against it', async () => {
    const { user, services } = await open();
    await user.click(button('Play sentence'));
    await user.click(button('Tap to record'));
    expect(services.speech.saying()).toBeNull();
  });
});

test('BACK (to /speechpractice)', async () => {
  const { user, router } = await open('hard');
  await user.click(screen.getByRole('link', { name: 'BACK' }));
  await screen.findByRole('heading', { level: 1, name: 'Speech Practice' });
  expect(router.state.location.pathname).toBe(paths.speechPractice);
});

test('SKIP (does nothing), and says so: nobody shall think that it is broken', async () => {
  const { user, router, services } = await open();
  const { location } = router.state;
  await user.click(button('Play sentence'));
  const calls = phone.calls.length;
  await user.click(button('SKIP'));
  const words = 'More sentences are coming soon. This one stays.';
  expect(await status().findByText(words)).toBeVisible();
  expect(sentence()).toBeVisible();
  expect(services.speech.saying()).not.toBeNull();
  expect(router.state.location).toBe(location);
  expect(phone.calls.slice(calls).filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
});
