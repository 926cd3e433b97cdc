/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { type InstallOutcome, makeInstallPrompts } from './installPrompt.ts';

const setUp = () => {
  const target = new EventTarget();
  const prompts = makeInstallPrompts(target);
  const offer = (outcome: InstallOutcome, prompt = jest.fn(async () => {})) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const userChoice = Promise.resolve({ outcome });
    target.dispatchEvent(Object.assign(event, { prompt, userChoice }));
    return { event, prompt };
  };
  return { target, prompts, offer };
};

test.each(['accepted', 'dismissed'] as const)(
  'an offer is kept, asked once and %s',
  async (outcome) => {
    const { prompts, offer } = setUp();
    expect(prompts.isOffered()).toBe(false);
    const { event, prompt } = offer(outcome);
    expect(event.defaultPrevented).toBe(true);
    expect(prompts.isOffered()).toBe(true);
    expect(await prompts.ask()).toBe(outcome);
    expect(prompts.isOffered()).toBe(false);
    expect(await prompts.ask()).toBeNull();
    expect(prompt).toHaveBeenCalledTimes(1);
  },
);

test('a prompt that fails has no outcome, and an offer during a prompt is kept', async () => {
  const { prompts, offer } = setUp();
  const refuse = () => Promise.reject(new DOMException('no tap', 'NotAllowedError'));
  offer('dismissed', jest.fn<() => Promise<void>>(refuse));
  expect(await prompts.ask()).toBeNull();
  offer(
    'dismissed',
    jest.fn(async () => void offer('accepted')),
  );
  expect(await prompts.ask()).toBe('dismissed');
  expect(prompts.isOffered()).toBe(true);
});

test('reports offers and the installation, after which nothing is offered', () => {
  const { target, prompts, offer } = setUp();
  const run = jest.fn();
  const stop = prompts.onChanged(run);
  offer('accepted');
  target.dispatchEvent(new Event('appinstalled'));
  expect([prompts.isOffered(), prompts.isInstalled()]).toEqual([false, true]);
  expect(run).toHaveBeenCalledTimes(2);
  stop();
  offer('accepted');
  expect(run).toHaveBeenCalledTimes(2);
});
