/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone } from '../../../testkit/page/phone.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { press, scriptedLane, type Tab } from '../../../testkit/page/scriptedLane.ts';

const lane = scriptedLane();
/** Which of the two alarms the loudspeaker was told last. */
const listenTo = ({ services }: Tab) => {
  const play = jest.spyOn(services.device.sound, 'play');
  return () => play.mock.lastCall;
};

describe('Emergency plays an emergency alarm, otherwise a medication alarm', () => {
  test('on the device whose button was pressed', async () => {
    const tab = await lane.open();
    const played = listenTo(tab);
    await press(tab);
    expect(played()).toEqual(['alarm', 'emergency']);
  });

  test.each(['emergency', 'medication'] as const)(
    'on a page of a caregiver whose worker says TRIGGER_ALARM: %s',
    async (notificationType) => {
      const phone = makePhone(carl);
      phone.answer('GET /api/', () => json(200, []));
      const tab = await openTab(phone, lane.clock);
      const played = listenTo(tab);
      tab.services.worker.tell({ type: 'TRIGGER_ALARM', notificationType });
      await eventually(() => expect(played()).toEqual(['alarm', notificationType]));
    },
  );
});
