import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { start } from './0020_start.ts';
import { auditIndex } from './0021_audit_index.ts';
import { sessionNames } from './0022_session_names.ts';
import { calendar } from './0023_calendar.ts';
import { contact } from './0024_contact.ts';
import { privacy } from './0025_privacy.ts';
import { signIn } from './0026_sign_in.ts';
import { boundedGrowth } from './0028_bounded_growth.ts';
import { formerNames } from './0029_former_names.ts';
import { sharedAlerts } from './0030_shared_alerts.ts';
import { asks } from './0031_asks.ts';
import { firstDueMails } from './0032_first_due_mails.ts';
import { reopenedAlerts } from './0033_reopened_alerts.ts';
import { emailKeys } from './0034_email_keys.ts';
import { saidAt } from './0035_said_at.ts';
import { doseMedicines } from './0036_dose_medicines.ts';
import { ownAnswer } from './0037_own_answer.ts';
import { peak } from './0038_peak.ts';
import { answersByUser } from './0039_answers_by_user.ts';
import { dosesOfAMinute } from './0040_doses_of_a_minute.ts';
import { careTeam } from './0041_care_team.ts';
import { hearing } from './0042_hearing.ts';
import { changes } from './0043_changes.ts';
import { waitingPushes } from './0044_waiting_pushes.ts';
import { inviters } from './0045_inviters.ts';
import { amounts } from './0046_amounts.ts';
import { newPairings } from './0047_new_pairings.ts';

export type MigrationList = Readonly<Record<string, (types: ColumnTypes) => Migration>>;

/** Databases of version 1.0.0 record these; `start` replaces them, under the name of the last one. */
const replaced = [
  '0001_start',
  '0002_wire',
  '0003_taken_back',
  '0004_watched',
  '0005_spent_codes',
  '0006_alert_mails',
  '0007_withdrawn',
  '0008_fair_delivery',
  '0009_confirmed_emails',
  '0010_dose_index',
  '0012_device_zones',
  '0013_indexes_and_zones',
  '0014_shown_pushes',
  '0015_medicines',
  '0016_medicine_details',
  '0017_medicine_shape',
  '0018_activity_actor',
  '0019_invitations',
];
const doNothing = (): Migration => ({ up: () => Promise.resolve() });

/** Ordered by name. Never change a released migration. */
export const migrations: MigrationList = {
  ...Object.fromEntries(replaced.map((name) => [name, doNothing])),
  '0020_deactivated': start,
  '0021_audit_index': auditIndex,
  '0022_session_names': sessionNames,
  '0023_calendar': calendar,
  '0024_contact': contact,
  '0025_privacy': privacy,
  '0026_sign_in': signIn,
  '0028_bounded_growth': boundedGrowth,
  '0029_former_names': formerNames,
  '0030_shared_alerts': sharedAlerts,
  '0031_asks': asks,
  '0032_first_due_mails': firstDueMails,
  '0033_reopened_alerts': reopenedAlerts,
  '0034_email_keys': emailKeys,
  '0035_said_at': saidAt,
  '0036_dose_medicines': doseMedicines,
  '0037_own_answer': ownAnswer,
  '0038_peak': peak,
  '0039_answers_by_user': answersByUser,
  '0040_doses_of_a_minute': dosesOfAMinute,
  '0041_care_team': careTeam,
  '0042_hearing': hearing,
  '0043_changes': changes,
  '0044_waiting_pushes': waitingPushes,
  '0045_inviters': inviters,
  '0046_amounts': amounts,
  '0047_new_pairings': newPairings,
};
