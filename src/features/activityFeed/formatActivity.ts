import type { Activity } from '../../../contract/endpoints/index.ts';
import { type LoggedEvent, medicineChanges, parseDetails } from '../../../domain/doseDetails.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { formatWhen } from '../../doses/formatWhen.ts';
import { formatClock } from '../../platform/deviceClock.ts';
import { statusNames } from '../../doses/strings.ts';
import type { DisplayStatus } from '../../ui/StatusIcon.tsx';
import { formatDifference } from '../../doses/formatDifference.ts';
import { texts } from './strings.ts';

const actorOf = ({ by, by_you }: Activity): string | null =>
  by_you ? texts.you : by === undefined ? null : by || texts.caregiver;

/** The change of a medicine is logged as completed, which is no praise for a deletion. */
export const iconOf = ({ details, status }: Activity): DisplayStatus =>
  medicineChanges.some((change) => change === parseDetails(details)?.event) ? 'changed' : status;

/** A time of another day than that of its answer is written with its day. */
const formatDue = ({ due, date }: LoggedEvent, { last_session }: Activity, zone: string) => {
  if (due === '') return '';
  if (date === undefined) return `at ${formatClock(due)}`;
  return formatWhen(`${date}T${due}`, localDateOf(Date.parse(last_session), zone), false);
};

const withoutChanges = (activity: Activity, zone: string): string => {
  const { details, status } = activity;
  const actor = actorOf(activity);
  const event = parseDetails(details);
  if (event) {
    const shown = { ...event, due: formatDue(event, activity, zone) };
    return actor === null ? texts.done(shown) : texts.doneBy(actor, shown);
  }
  const word = statusNames[status];
  const hasWord = details.toLowerCase().includes(word.toLowerCase());
  const text = hasWord ? details : texts.status(details, word);
  return actor === null ? text : texts.statusBy(actor, text);
};

/** A sentence without its full stop, such as "Carl marked Aspirin taken". It always has the status as a word. */
export const formatActivity = (activity: Activity, zone: string): string => {
  const sentence = withoutChanges(activity, zone);
  const { changes = [], last_session } = activity;
  if (changes.length === 0) return sentence;
  const today = localDateOf(Date.parse(last_session), zone);
  return texts.changes(
    sentence,
    changes.map((one) => formatDifference(one, today)),
  );
};
