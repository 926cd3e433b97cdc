import type { Reminder } from '../../contract/endpoints/index.ts';
import { minute } from '../../domain/constants.ts';
import { localDateOf } from '../../domain/zonedTime.ts';
import { type DoseScene, makeDoseScene } from './doseScene.ts';

/** Rosa's house, which has one medicine: Aspirin at 08:00. */
export interface AspirinScene extends DoseScene {
  readonly aspirin: Reminder;
  /** The dose that is due as the scene begins. */
  readonly dose: string;
  /** Passes of the dose clock so many minutes after it. */
  readonly passAfter: (...late: number[]) => Promise<void>;
  /**
   * Says at `now` what became of the dose, by both calls, as a page does; `occurredAt` is when it
   * happened, by default now. Resolves with the answer of the log.
   */
  readonly say: (
    status: string,
    now: number,
    said?: { readonly occurredAt?: number; readonly details?: string },
  ) => ReturnType<DoseScene['call']>;
}

/** 08:00 in Berlin, winter time. */
export const eightInBerlin = Date.parse('2026-03-10T07:00:00Z');

/** Begins at `due`, which is 08:00 in `zone`. */
export const makeAspirinScene = async (
  due = eightInBerlin,
  zone = 'Europe/Berlin',
): Promise<AspirinScene> => {
  const scene = await makeDoseScene(due, zone);
  const aspirin = await scene.make();
  const dose = `${localDateOf(due, zone)}T08:00`;
  return {
    ...scene,
    aspirin,
    dose,
    passAfter: async (...late) => {
      for (const minutes of late) await scene.passAt(due + minutes * minute);
    },
    say: async (status, now, { occurredAt = now, details = status } = {}) => {
      scene.clock.set(now);
      const sent = { status, dose, occurred_at: occurredAt };
      await scene.call('PUT', `/api/reminders/${aspirin.id}`, sent);
      return scene.call('POST', '/api/activities/log', {
        ...sent,
        user_id: scene.rosa.id,
        activity_type: 'medication',
        activity_id: aspirin.id,
        details,
      });
    },
  };
};

/** The push of Aspirin at so many minutes, as a scene tells it. */
export const ring = (at: number, round = at / 5) =>
  `${at}: dose ${round} It's time to take Aspirin!`;
/** What the caregivers are told of its miss. */
export const told = (at: number, round = 0) =>
  `${at}: missed ${round} Rosa has not answered: Aspirin, 08:00.`;
/** The line of the log. */
export const missLine = 'Missed: Aspirin (auto-marked after 20 min)';
