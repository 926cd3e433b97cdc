/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { type InstallOutcome, makeInstallPrompts } from './installPrompt.ts';

const begin = () => {
  const target = new EventTarget();
  const prompts = makeInstallPrompts(target);
  return {
    prompts,
    tell: (name: string) => target.dispatchEvent(new Event(name)),
    offer: (outcome: InstallOutcome, prompt: () => Promise<void> = async () => undefined) => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      target.dispatchEvent(
        Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }),
      );
      return event;
    },
  };
};

test('an offer of the browser is prevented and kept', () => {
  const { prompts, offer } = begin();
  expect(prompts.isOffered()).toBe(false);
  expect(offer('accepted').defaultPrevented).toBe(true);
  expect(prompts.isOffered()).toBe(true);
});

test.each<InstallOutcome>(['accepted', 'dismissed'])(
  'the browser asks once, and tells that it was %s',
  async (outcome) => {
    const { prompts, offer } = begin();
    const prompt = jest.fn(async () => undefined);
    offer(outcome, prompt);
    expect(await prompts.ask()).toBe(outcome);
    expect(prompts.isOffered()).toBe(false);
    expect(await prompts.ask()).toBeNull();
    expect(prompt).toHaveBeenCalledTimes(1);
  },
);

test('where the browser does not ask, nobody has said no', async () => {
  const { prompts, offer } = begin();
  offer('dismissed', () => Promise.reject(new DOMException('no tap', 'NotAllowedError')));
  expect(await prompts.ask()).toBeNull();
});

test('a newer offer that came while the browser asked is kept', async () => {
  const { prompts, offer } = begin();
  offer('dismissed', async () => void offer('accepted'));
  expect(await prompts.ask()).toBe('dismissed');
  expect(prompts.isOffered()).toBe(true);
});

test('once installed nothing is offered, and all of it is told', () => {
  const { prompts, offer, tell } = begin();
  const run = jest.fn();
  const stop = prompts.onChanged(run);
  offer('accepted');
  tell('appinstalled');
  expect(prompts.isOffered()).toBe(false);
  expect(prompts.isInstalled()).toBe(true);
  expect(run).toHaveBeenCalledTimes(2);
  stop();
  offer('accepted');
  expect(run).toHaveBeenCalledTimes(2);
});
