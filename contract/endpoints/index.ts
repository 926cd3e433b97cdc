import type { EndpointDefinition } from '../endpoint.ts';
import * as activities from './activities.ts';
import * as auth from './auth.ts';
import * as reminders from './reminders.ts';

/** Every row of the wire by name; routes, client endpoints and documents are made from these. */
export const endpoints = {
  register: auth.register,
  login: auth.login,
  logout: auth.logout,
  readUser: auth.readUser,
  survivorDashboard: activities.survivorDashboard,
  logActivity: activities.logActivity,
  listReminders: reminders.listReminders,
  createReminder: reminders.createReminder,
  setReminderStatus: reminders.setReminderStatus,
  deleteReminder: reminders.deleteReminder,
} satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type { Activity } from './activities.ts';
export type { SessionUser } from './auth.ts';
export type { Reminder } from './reminders.ts';
