import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { maxPushMessageBytes } from '../../../contract/pushMessage.ts';
import { doseTag } from '../../../domain/alarms.ts';
import { doseId } from '../../../domain/doses.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import { fieldLimits } from '../../../contract/fieldLimits.ts';
import { toPushMessage } from './toPushMessage.ts';

const id = '0197a0f2-7c3e-7abc-8def-0123456789ab';
const messageOf = (body: string) => {
  const tag = `emergency:${id}`;
  const payload = { title: 'Emergency', body, path: '/emergencylog', tag, aboutId: id };
  const push = { id, kind: 'emergency', subjectId: id, payload } as const;
  return toPushMessage(push, 'https://upstroke.example.org');
};
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('stays below 2 KB, whatever it says, and loses no more than it must', () => {
  const unit = fc.constantFrom('a', 'é', '漢', '👩🏽‍🦽', '"', '\\', '\n', '\u0001', '\ud800');
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 2_000 }), (units) => {
      const text = units.join('');
      const message = messageOf(text);
      const { body } = message.notification;
      expect(bytesOf(message)).toBeLessThan(maxPushMessageBytes);
      if (body === text) return;
      expect(bytesOf(messageOf('')) + bytesOf(text) - 2).toBeGreaterThanOrEqual(
        maxPushMessageBytes,
      );
      expect(body.endsWith('…')).toBe(true);
      expect(text.startsWith(body.slice(0, -1))).toBe(true);
      // One more grapheme, an emoji of 24 bytes, would not fit.
      expect(bytesOf(message)).toBeGreaterThanOrEqual(maxPushMessageBytes - 24);
    }),
    { numRuns: 200 },
  );
});

test('isolates names from right to left, and drops what would turn the text around', () => {
  const { body } = messageOf('\u202E2 left of אקמול at 8:00').notification;
  expect(body).toBe('2 left of \u2068אקמול\u2069 at 8:00');
});

test('is cut between letters, not within one', () => {
  const { body } = messageOf('👩🏽‍🦽'.repeat(200)).notification;
  expect(body).toMatch(/^(👩🏽‍🦽)+…$/u);
});

const minute = '2026-03-10T08:00';
const doseMessage = (name: string, others = 0) => {
  const dose = { medicine_name: name, minute, reminder_id: id };
  const payload = {
    title: 'Medication Reminder',
    body: `Answered: ${name}, 08:00.`,
    path: '/medication',
    tag: doseTag(doseId(medicineKey(name), minute)),
    aboutId: id,
    dose,
    also: Array.from({ length: others }, () => dose),
  };
  const kind = others > 0 ? 'dose' : 'answered';
  const push = { id, kind, subjectId: id, payload } as const;
  return toPushMessage(push, 'https://reminders.upstroke.some-hospital.example.org:8443');
};

test.each(['a', 'é', '漢', 'İ', '"', '\\', '\n', '\u0001', '\ud800'])(
  'of a dose stays below 2 KB with the longest name, which is whole: %j',
  (unit) => {
    const name = `x${unit.repeat(fieldLimits.medicineName - 2)}x`;
    const message = doseMessage(name);
    expect(bytesOf(message)).toBeLessThan(maxPushMessageBytes);
    const { tag, data } = message.notification;
    expect(data.dose?.medicine_name).toBe(name);
    expect(tag).toBe(doseTag(doseId(medicineKey(name), minute)));
  },
);

test('of several doses lists as many as leave room for a text', () => {
  const { data } = doseMessage('Aspirin', 3).notification;
  expect(data).toMatchObject({ doses: Array(4).fill({ medicine_name: 'Aspirin' }) });
  expect(data).not.toHaveProperty('dose');
  const message = doseMessage('漢'.repeat(fieldLimits.medicineName), 199);
  expect(bytesOf(message)).toBeLessThan(maxPushMessageBytes);
  expect(message.notification.data.doses).toHaveLength(2);
  expect(message.notification.body).toMatch(/^Answered: 漢+…$/);
});
