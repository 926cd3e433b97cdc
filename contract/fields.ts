import * as v from 'valibot';
import { fieldLimits } from './fieldLimits.ts';

export const noNul = v.regex(/^[^\0]*$/);
/** One pattern, as the JSON Schema of a field holds only one. */
const notBlank = v.regex(/^(?=[^\0]*$)\s*\S/);

export const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max), notBlank);

export const id = v.pipe(v.string(), v.uuid());
export const personName = text(fieldLimits.name);
export const email = v.pipe(
  v.string(),
  v.maxLength(fieldLimits.email),
  v.regex(/^\s*[^\s@\0]+@[^\s@\0]+\s*$/, 'must be an email address'),
);
/** Also with a dot in its domain; older accounts may lack it. */
export const newEmail = v.pipe(
  v.string(),
  v.maxLength(fieldLimits.email),
  v.regex(/^\s*[^\s@\0]+@[^\s@.\0]+(\.[^\s@.\0]+)+\s*$/, 'must be a whole email address'),
);
/** Digits, blanks, `-`, `/`, dots and brackets; `+` only in front. */
export const phone = v.pipe(
  v.string(),
  v.maxLength(fieldLimits.phone),
  v.regex(/^(?=(?:\D*\d){5,20}\D*$) *\(?\+?[-/.() \d]+$/),
);
/** The user's own, right or wrong. */
export const typedPassword = v.pipe(v.string(), v.maxLength(fieldLimits.passwordTyped));

export const newPassword = v.pipe(
  v.string(),
  v.minLength(fieldLimits.passwordMin),
  v.maxLength(fieldLimits.passwordMax),
  noNul,
);
export const medicineName = text(fieldLimits.medicineName);
export const dosage = text(fieldLimits.dosage);
export const note = v.pipe(v.string(), v.maxLength(fieldLimits.note), noNul);
export const blank = v.pipe(v.string(), v.maxLength(fieldLimits.dosage), v.regex(/^\s*$/));

export const frequency = v.pipe(v.string(), v.regex(/^[1-9]\d?x$/));
/** `HH:MM` or `HH:MM:SS`, local time of the user. */
export const scheduleTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/));
const longMonth = /(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])/.source;
const shortMonth = /(?:0[469]|11)-(?:0[1-9]|[12]\d|30)/.source;
const february = /02-(?:0[1-9]|1\d|2[0-8])/.source;
const leapYear = /(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)/.source;
const calendarDate = `(?:\\d{4}-(?:${longMonth}|${shortMonth}|${february})|${leapYear}-02-29)`;
/** `YYYY-MM-DD`; the date exists. */
export const localDate = v.pipe(v.string(), v.regex(new RegExp(`^${calendarDate}$`)));
const clockTime = /(?:[01]\d|2[0-3]):[0-5]\d/.source;
/** `HH:MM` */
export const clockTimeField = v.pipe(v.string(), v.regex(new RegExp(`^${clockTime}$`)));
/** Of missed doses: at once, after an hour, as one summary a day, or not at all. */
export const missHearing = v.picklist(['now', 'hour', 'summary', 'none']);
export type MissHearing = v.InferOutput<typeof missHearing>;
/** By the user's clock. */
export const quietHours = v.object({ from: clockTimeField, to: clockTimeField });
/** `YYYY-MM-DDTHH:MM`, local time of the user; the date exists. */
export const localMinute = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${calendarDate}T${clockTime}$`)),
);
export const epochMs = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(8_640_000_000_000),
);
export const isoTime = v.pipe(v.string(), v.isoTimestamp());

export const pin = v.pipe(v.string(), v.regex(/^[A-Za-z\d]{6}$/));

export const role = v.picklist(['survivor', 'caregiver', 'admin']);
export const registrationRole = v.picklist(['survivor', 'caregiver']);
export const doseStatus = v.picklist(['pending', 'taken', 'missed', 'skipped']);
export const activityStatus = v.picklist(['pending', 'taken', 'missed', 'skipped', 'completed']);
export const alertStatus = v.picklist(['pending', 'acknowledged', 'resolved', 'false_alarm']);

export type AlertStatus = v.InferOutput<typeof alertStatus>;
export type Role = v.InferOutput<typeof role>;
export type DoseStatus = v.InferOutput<typeof doseStatus>;
export type ActivityStatus = v.InferOutput<typeof activityStatus>;

export const positiveInteger = (max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));

/** Of a person; `zone_offset` in minutes now, for devices that do not know the zone. */
export const zone = {
  time_zone: v.string(),
  zone_offset: v.optional(v.number()),
  /** From the zone before, by which earlier doses were due; absent without one, and from earlier servers. */
  zone_change: v.optional(v.object({ since: epochMs, before: v.string() })),
};

/** The response of an endpoint without other data. */
export const message = v.object({ message: v.string() });
