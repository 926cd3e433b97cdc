import type { DoseStatus } from '../../../contract/fields.ts';
import {
  type Answer,
  makeAnswer,
  resolveAnswers,
  makeUndo,
  unanswered,
} from '../../../domain/answers.ts';
import { doseId } from '../../../domain/doses.ts';
import type { AnswersById } from '../../../domain/knownAnswers.ts';
import type { RunOnDatabase } from '../database.ts';

/** Outlives its outbox row, so that pages opened later know the answer. */
export interface AlarmEvent {
  readonly id: number;
  readonly user_id: string;
  readonly reminder_id: string | null;
  readonly medicine_name: string;
  readonly medicine_key: string;
  readonly activity_type: 'medication';
  readonly details: string;
  readonly status: DoseStatus;
  readonly timestamp: number;
  /** If later. */
  readonly said_at?: number | undefined;
  readonly dose: string;
  readonly synced: 0 | 1;
  readonly seq: number;
}

declare module '../database.ts' {
  interface UpstrokeDb {
    alarmEvents: { key: number; value: AlarmEvent; indexes: { synced: number } };
  }
}

export const answerFromEvent = (event: AlarmEvent): [id: string, answer: Answer] => [
  doseId(event.medicine_key, event.dose),
  event.status === 'pending'
    ? makeUndo(event.timestamp)
    : makeAnswer(event.status, event.timestamp, event.said_at),
];

export const answersFromEvents = (events: readonly AlarmEvent[]): AnswersById => {
  const answers: Record<string, Answer> = {};
  for (const [id, answer] of events.map(answerFromEvent)) {
    answers[id] = resolveAnswers(answers[id] ?? unanswered, answer);
  }
  return answers;
};

export const makeAlarmEvents = (run: RunOnDatabase) => ({
  list: async (aboutId: string) => {
    const all = await run((db) => db.getAll('alarmEvents'));
    return all.filter((event) => event.user_id === aboutId);
  },
  deleteSyncedBefore: (before: number) =>
    run(async (db) => {
      const tx = db.transaction('alarmEvents', 'readwrite');
      const synced = await tx.store.index('synced').getAll(1);
      const old = synced.filter(({ timestamp }) => timestamp < before);
      await Promise.all([...old.map(({ id }) => tx.store.delete(id)), tx.done]);
    }),
});
