import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { askEndsAt } from '../../../domain/alarms.ts';
import { decideAsk, maxAsks } from '../../../domain/asks.ts';
import { isHumanAnswer } from '../../../domain/doses.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { bumpVersions } from '../changes/repository.ts';
import { enqueuePushes } from '../push/enqueuePushes.ts';
import { firstNamesOf } from '../users/repository.ts';
import { remindersOfDoses } from './doseClockRepository.ts';
import { dosePayload } from './dosePush.ts';
import { type Ask, askOf } from './ask.ts';
import { type DoseRow, lockKnownDose, updateDose } from './repository.ts';

const refused = (message: string) => new HttpError('not_due', message);

/** Throws `not_due`. */
const assertMissed = (row: DoseRow | undefined): DoseRow & { readonly due_at: number } => {
  if (row && isHumanAnswer(row)) throw refused('This dose is answered now.');
  if (row?.status !== 'missed' || row.due_at === null) throw refused('This dose is not missed.');
  return { ...row, due_at: row.due_at };
};

const pushAsk = async (
  context: Context,
  { due_at: at, ...row }: DoseRow & { readonly due_at: number },
  by: string,
): Promise<void> => {
  const reminder = (await remindersOfDoses(context.db, [row.id])).get(row.id);
  if (!reminder) throw refused('This medicine has changed. Please call instead.');
  const what = reminder.hide_names ? 'it' : reminder.medicine_name;
  const payload = dosePayload(
    { ...row, ...reminder, at },
    `Missed at ${timeOf(row.dose)}. ${by} asks: did you take ${what}?`,
  );
  await enqueuePushes(context, [row.person_id], {
    kind: 'dose',
    subjectId: row.id,
    round: 'next',
    payload: { ...payload, dose: { ...payload.dose, asked: true } },
    expiresAt: askEndsAt({ at: context.clock.now() }),
  });
};

/** Idempotent within 5 minutes. Runs in a transaction, with the access checked. Throws `not_due`. */
export const askAgain = async (
  context: Context,
  actorId: string,
  { user_id: person_id, medicine_name, dose }: RequestBody<'askAgain'>,
): Promise<Ask> => {
  const { db, clock } = context;
  const now = clock.now();
  const key = { person_id, medicine_key: medicineKey(medicine_name), dose };
  const row = assertMissed(await lockKnownDose(db, key));
  const toAsk = async (one: DoseRow, viewerId: string): Promise<Ask | null> =>
    askOf(one, await firstNamesOf(db, [one.asked_by ?? '']), viewerId);
  const before = await toAsk(row, actorId);
  const decision = decideAsk(row.due_at, before, now);
  if (decision === 'asked' && before) return before;
  if (decision === 'tooLate') throw refused('This dose was too long ago. Please call instead.');
  if (decision === 'tooOften')
    throw refused(`Asked ${maxAsks} times without an answer. Please call instead.`);
  const asked = await updateDose(db, row.id, {
    asks: row.asks + 1,
    asked_at: now,
    asked_by: actorId,
  });
  const ask = await toAsk(asked, actorId);
  if (!ask) throw new Error('The ask was not stored');
  await pushAsk(context, { ...asked, due_at: row.due_at }, ask.by);
  await audit(context, actorId, 'dose-asked', row.id);
  await bumpVersions(db, [person_id], ['reminders']);
  return ask;
};
