import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { fieldLimits } from '../fieldLimits.ts';
import {
  clockTimeField,
  dosage,
  epochMs,
  id,
  localDate,
  localMinute,
  medicineName,
  message,
  note,
  positiveInteger,
  scheduleTime,
  text,
} from '../fields.ts';
import { medicineShape } from '../medicineShapes.ts';
import { reportedDose } from './reminders.ts';

/** 1 is Monday, as in ISO 8601. */
const weekday = v.picklist([1, 2, 3, 4, 5, 6, 7]);
const dayCount = (min: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(fieldLimits.cycleDays));

const dayRule = v.variant('kind', [
  v.object({ kind: v.literal('daily') }),
  v.object({
    kind: v.literal('weekdays'),
    weekdays: v.pipe(v.array(weekday), v.minLength(1), v.maxLength(7)),
  }),
  v.object({ kind: v.literal('interval'), every: dayCount(2), from: localDate }),
  v.object({ kind: v.literal('cycle'), on: dayCount(1), off: dayCount(1), from: localDate }),
  v.object({
    kind: v.literal('asNeeded'),
    min_gap_hours: v.nullable(positiveInteger(fieldLimits.gapHours)),
    max_per_day: v.nullable(positiveInteger(fieldLimits.times)),
  }),
]);
export type DayRule = v.InferOutput<typeof dayRule>;

/** The days on which a medicine is taken, in the user's zone; every bound may be absent. */
export const daySchedule = v.object({
  rule: dayRule,
  first_day: v.nullable(localDate),
  last_day: v.nullable(localDate),
  /** No dose from `paused_from` on and before `paused_until`. */
  paused_from: v.nullable(localMinute),
  paused_until: v.nullable(localMinute),
  /** When the user last chose to keep a pause without an end. */
  pause_kept_at: v.optional(localMinute),
  /** Makes a pause without an end a stop, which is not asked about. May be empty. */
  stop_reason: v.optional(note),
});
export type DaySchedule = v.InferOutput<typeof daySchedule>;

const amount = (min: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(fieldLimits.stock));

/** What the user counted. What is left follows from the doses taken since then. */
export const stock = v.object({
  count: amount(0),
  /** May be a part, such as half a tablet. */
  per_dose: amount(0.001),
  counted_at: epochMs,
});
export type Stock = v.InferOutput<typeof stock>;

const stockRecord = v.object({ ...stock.entries, taken_since: v.number() });
export type StockRecord = v.InferOutput<typeof stockRecord>;

/** How much of the dosage at a time of the medicine: `2 tablets`. */
export const amounts = v.pipe(
  v.array(v.object({ time: clockTimeField, amount: text(fieldLimits.amount) })),
  v.maxLength(fieldLimits.times),
);
export type Amounts = v.InferOutput<typeof amounts>;

/** What a client may leave out: absent keeps it. */
export const medicineDetails = v.object({
  note: v.optional(note),
  /** Null removes it. */
  shape: v.optional(v.nullable(medicineShape)),
  amounts: v.optional(amounts),
});
export type MedicineDetails = v.InferOutput<typeof medicineDetails>;

export const medicine = v.object({
  id,
  user_id: id,
  /** Of the last change. */
  revision: id,
  name: v.string(),
  dosage: v.string(),
  schedule: daySchedule,
  ...medicineDetails.entries,
  /** Absent in a medicine that the device saved and that keeps it, like its details and stock. */
  picture: v.optional(v.nullable(v.string())),
  /** Sorted. Each is one reminder. */
  times: v.array(
    v.object({
      reminder_id: id,
      /** Null for a medicine taken as needed. */
      time: v.nullable(scheduleTime),
      made_at: epochMs,
      last_due: v.nullable(reportedDose),
    }),
  ),
  current: v.nullable(reportedDose),
  said_today: v.array(reportedDose),
  /** Only of a medicine taken as needed. */
  last_taken: v.optional(reportedDose),
  /** Those of the last 24 hours. */
  taken_in_day: v.optional(v.array(reportedDose)),
  stock: v.optional(v.nullable(stockRecord)),
});
export type MedicineRecord = v.InferOutput<typeof medicine>;

export const listMedicines = endpoint({
  method: 'GET',
  path: '/api/medicines/{userId}',
  withoutToken: true,
  who: 'person',
  about: 'params.userId',
  params: v.object({ userId: id }),
  response: v.array(medicine),
  invalidMessage: 'This is not the id of a person.',
});

export const saveMedicine = endpoint({
  method: 'PUT',
  path: '/api/medicines/{medicineId}',
  withoutToken: true,
  who: 'person',
  about: 'body.user_id',
  params: v.object({ medicineId: id }),
  body: v.object({
    user_id: id,
    /** Made on the device. */
    revision: id,
    /** The revision that was changed; null for a new medicine. */
    replaces: v.nullable(id),
    name: medicineName,
    dosage,
    schedule: daySchedule,
    ...medicineDetails.entries,
    times: v.pipe(
      v.array(
        v.object({
          reminder_id: id,
          time: v.nullable(scheduleTime),
          /** Of a new time: no dose before. Absent: since it was saved. */
          starts_at: v.optional(epochMs),
        }),
      ),
      v.minLength(1),
      v.maxLength(fieldLimits.times),
    ),
    /** Absent keeps it, null removes it. */
    stock: v.optional(v.nullable(stock)),
    saved_at: v.optional(epochMs),
  }),
  response: medicine,
  errors: ['not_found', 'duplicate_reminder', 'revision_conflict', 'key_reused', 'in_progress'],
  invalidMessage: 'Please check the name, the dosage, the days and the times of this medicine.',
  takesIdempotencyKey: true,
});

export const deleteMedicine = endpoint({
  method: 'DELETE',
  path: '/api/medicines/{medicineId}',
  withoutToken: true,
  who: 'person',
  about: 'params.medicineId',
  params: v.object({ medicineId: id }),
  /** The version that the user saw. */
  body: v.object({ revision: v.optional(id) }),
  response: message,
  errors: ['not_found', 'revision_conflict'],
  invalidMessage: 'This is not the id of a medicine.',
  vital: true,
});

export const setMedicinePicture = endpoint({
  method: 'PUT',
  path: '/api/medicines/{medicineId}/picture',
  withoutToken: true,
  who: 'person',
  about: 'params.medicineId',
  params: v.object({ medicineId: id }),
  body: v.object({}),
  file: 'picture',
  response: v.object({ picture: v.string() }),
  errors: ['not_found', 'unreadable_image', 'too_large', 'unsupported_media'],
  invalidMessage: 'This is not the id of a medicine.',
});

export const deleteMedicinePicture = endpoint({
  method: 'DELETE',
  path: '/api/medicines/{medicineId}/picture',
  withoutToken: true,
  who: 'person',
  about: 'params.medicineId',
  params: v.object({ medicineId: id }),
  response: message,
  errors: ['not_found'],
  invalidMessage: 'This is not the id of a medicine.',
});
