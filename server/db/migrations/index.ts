import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { start } from './0001_start.ts';
import { wire } from './0002_wire.ts';
import { takenBack } from './0003_taken_back.ts';
import { watched } from './0004_watched.ts';
import { spentCodes } from './0005_spent_codes.ts';
import { alertMails } from './0006_alert_mails.ts';
import { withdrawn } from './0007_withdrawn.ts';
import { fairDelivery } from './0008_fair_delivery.ts';
import { confirmedEmails } from './0009_confirmed_emails.ts';
import { doseIndex } from './0010_dose_index.ts';
import { deviceZones } from './0012_device_zones.ts';
import { indexesAndZones } from './0013_indexes_and_zones.ts';
import { shownPushes } from './0014_shown_pushes.ts';
import { medicines } from './0015_medicines.ts';
import { medicineDetails } from './0016_medicine_details.ts';
import { addMedicineShape } from './0017_medicine_shape.ts';
import { activityActor } from './0018_activity_actor.ts';
import { invitations } from './0019_invitations.ts';
import { deactivated } from './0020_deactivated.ts';
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

export type MigrationList = Readonly<Record<string, (types: ColumnTypes) => Migration>>;

/** Ordered by name. Never change a released migration. */
export const migrations: MigrationList = {
  '0001_start': start,
  '0002_wire': wire,
  '0003_taken_back': takenBack,
  '0004_watched': watched,
  '0005_spent_codes': spentCodes,
  '0006_alert_mails': alertMails,
  '0007_withdrawn': withdrawn,
  '0008_fair_delivery': fairDelivery,
  '0009_confirmed_emails': confirmedEmails,
  '0010_dose_index': doseIndex,
  '0012_device_zones': deviceZones,
  '0013_indexes_and_zones': indexesAndZones,
  '0014_shown_pushes': shownPushes,
  '0015_medicines': medicines,
  '0016_medicine_details': medicineDetails,
  '0017_medicine_shape': addMedicineShape,
  '0018_activity_actor': activityActor,
  '0019_invitations': invitations,
  '0020_deactivated': deactivated,
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
};
