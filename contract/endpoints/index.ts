import type { BodyOf, EndpointDefinition, QueryOf, ResponseOf } from '../endpoint.ts';
import * as account from './account.ts';
import * as activities from './activities.ts';
import * as auth from './auth.ts';
import * as calendar from './calendar.ts';
import * as changes from './changes.ts';
import * as contact from './contact.ts';
import * as doctor from './doctor.ts';
import * as emergency from './emergency.ts';
import * as mailedLinks from './mailedLinks.ts';
import * as medicines from './medicines.ts';
import * as monitoring from './monitoring.ts';
import * as operator from './operator.ts';
import * as pairing from './pairing.ts';
import * as people from './people.ts';
import * as profile from './profile.ts';
import * as push from './push.ts';
import * as registration from './registration.ts';
import * as reminders from './reminders.ts';
import * as sessions from './sessions.ts';

export const endpoints = {
  register: registration.register,
  login: auth.login,
  forgotPassword: mailedLinks.forgotPassword,
  resetPassword: mailedLinks.resetPassword,
  readReset: mailedLinks.readReset,
  confirmEmail: mailedLinks.confirmEmail,
  logout: auth.logout,
  readUser: auth.readUser,
  readRegistration: registration.readRegistration,
  createInvitation: registration.createInvitation,
  listInvitations: registration.listInvitations,
  revokeInvitation: registration.revokeInvitation,
  listPeople: people.listPeople,
  createResetLink: people.createResetLink,
  endPersonSessions: people.endPersonSessions,
  setPersonActive: people.setPersonActive,
  deletePerson: people.deletePerson,
  listAudit: people.listAudit,
  checkServer: doctor.checkServer,
  sendTest: doctor.sendTest,
  survivorDashboard: activities.survivorDashboard,
  readMedicineHistory: activities.readMedicineHistory,
  logActivity: activities.logActivity,
  listReminders: reminders.listReminders,
  createReminder: reminders.createReminder,
  setReminderStatus: reminders.setReminderStatus,
  deleteReminder: reminders.deleteReminder,
  listMedicines: medicines.listMedicines,
  saveMedicine: medicines.saveMedicine,
  deleteMedicine: medicines.deleteMedicine,
  setMedicinePicture: medicines.setMedicinePicture,
  deleteMedicinePicture: medicines.deleteMedicinePicture,
  sendEmergency: emergency.sendEmergency,
  locateEmergency: emergency.locateEmergency,
  withdrawEmergency: emergency.withdrawEmergency,
  listAlerts: emergency.listAlerts,
  updateAlert: emergency.updateAlert,
  pushPublicKey: push.pushPublicKey,
  subscribePush: push.subscribePush,
  reportShown: push.reportShown,
  sendTestAlert: push.sendTestAlert,
  readTestAlert: push.readTestAlert,
  activePairings: pairing.activePairings,
  generatePairing: pairing.generatePairing,
  connectByPin: pairing.connectByPin,
  connectByQr: pairing.connectByQr,
  endPairing: pairing.endPairing,
  inviteCaregiver: pairing.inviteCaregiver,
  endInvite: pairing.endInvite,
  setHearing: pairing.setHearing,
  readProfile: profile.readProfile,
  updateProfile: profile.updateProfile,
  readMonitoring: monitoring.readMonitoring,
  listDoses: monitoring.listDoses,
  listSurvivors: monitoring.listSurvivors,
  askAgain: monitoring.askAgain,
  readChanges: changes.readChanges,
  readCalendarLink: calendar.readCalendarLink,
  createCalendarLink: calendar.createCalendarLink,
  removeCalendarLink: calendar.removeCalendarLink,
  readOperator: operator.readOperator,
  exportAccount: account.exportAccount,
  chooseZone: account.chooseZone,
  hideNames: account.hideNames,
  deleteAccount: account.deleteAccount,
  requestEmailConfirmation: account.requestEmailConfirmation,
  proveIdentity: sessions.proveIdentity,
  changePassword: sessions.changePassword,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  requestEmailChange: contact.requestEmailChange,
  cancelEmailChange: contact.cancelEmailChange,
  setPhone: contact.setPhone,
  setPhoneOf: contact.setPhoneOf,
  setTeamEntry: contact.setTeamEntry,
} satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type RequestBody<Name extends EndpointName> = BodyOf<Endpoints[Name]>;
export type RequestQuery<Name extends EndpointName> = QueryOf<Endpoints[Name]>;
export type ResponseBody<Name extends EndpointName> = ResponseOf<Endpoints[Name]>;

export type { HearingChoice } from './pairing.ts';
export type { Activity, MedicineDifference } from './activities.ts';
export type { SessionUser } from './auth.ts';
export type { ChangeTopic } from './changes.ts';
export type { CheckResult } from './doctor.ts';
export type { Alert, AlertLocation } from './emergency.ts';
export type {
  Amounts,
  DayRule,
  DaySchedule,
  MedicineDetails,
  MedicineRecord,
  Stock,
  StockRecord,
} from './medicines.ts';
export type {
  AnsweredAsk,
  RecordedDose,
  SurvivorState,
  TeamMember,
  UnansweredMiss,
} from './monitoring.ts';
export type { Profile } from './profile.ts';
export type { RegistrationMode } from './registration.ts';
export type { Reminder } from './reminders.ts';
