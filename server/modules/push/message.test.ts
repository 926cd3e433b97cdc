import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { pushMessage, pushMessageBytes } from '../../../contract/messages.ts';
import { toPushMessage } from './message.ts';

const id = '0197a0f2-7c3e-7abc-8def-0123456789ab';
const messageOf = (body: string) =>
  toPushMessage(
    {
      id,
      kind: 'emergency',
      subjectId: id,
      payload: {
        title: 'Emergency',
        body,
        path: '/emergencylog',
        tag: `emergency:${id}`,
        aboutId: id,
      },
    },
    'https://upstroke.example.org',
  );
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('is what the contract says, with the whole text', () => {
  const message = messageOf('Rosa needs help: I fell');
  expect(v.parse(pushMessage, message)).toEqual(message);
  expect(message.notification).toMatchObject({
    body: 'Rosa needs help: I fell',
    navigate: 'https://upstroke.example.org/emergencylog',
    data: { id, kind: 'emergency', subjectId: id, aboutId: id },
  });
});

test('stays below 2 KB, whatever it says, and loses no more than it must', () => {
  const unit = fc.constantFrom('a', 'é', '漢', '👩🏽‍🦽', '"', '\\', '\n', '\u0001', '\ud800');
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 2_000 }), (units) => {
      const text = units.join('');
      const message = messageOf(text);
      const { body } = message.notification;
      expect(bytesOf(message)).toBeLessThan(pushMessageBytes);
      if (body === text) return;
      expect(bytesOf(messageOf('')) + bytesOf(text) - 2).toBeGreaterThanOrEqual(pushMessageBytes);
      expect(body.endsWith('…')).toBe(true);
      expect(text.startsWith(body.slice(0, -1))).toBe(true);
      // At most one more letter, an emoji of 24 bytes, would not have fitted.
      expect(bytesOf(message)).toBeGreaterThanOrEqual(pushMessageBytes - 24);
    }),
    { numRuns: 200 },
  );
});

test('is cut between letters, not within one', () => {
  const { body } = messageOf('👩🏽‍🦽'.repeat(200)).notification;
  expect(body).toMatch(/^(👩🏽‍🦽)+…$/u);
});
