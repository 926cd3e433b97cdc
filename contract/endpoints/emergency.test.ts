import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { alert, listAlerts, sendEmergency, updateAlert } from './emergency.ts';

const id = '0197a0f2-7c3e-7abc-8def-0123456789ab';
const at = '2026-03-10T08:00:00.000Z';
const takes = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

test('POST /api/emergency/send: message, alert_type, location_data; reads totalCaregivers, caregivers, alertIds, message', () => {
  const payload = {
    message: 'Emergency alert triggered',
    alert_type: 'general',
    location_data: { timestamp: at, user_agent: 'Firefox' },
  };
  expect(v.parse(sendEmergency.body, payload)).toEqual(payload);
  for (const field of Object.keys(payload)) {
    expect(takes(sendEmergency.body, { ...payload, [field]: undefined })).toBe(true);
  }
  const reads = { totalCaregivers: 1, caregivers: ['Carl'], alertIds: [id], message: 'm' };
  expect(v.parse(sendEmergency.answer, reads)).toEqual(reads);
  for (const field of Object.keys(reads)) {
    expect(takes(sendEmergency.answer, { ...reads, [field]: undefined })).toBe(false);
  }
});

test('GET /api/emergency/alerts: a list of id, fname, lname, created_at, status, message, phone', () => {
  const entry = {
    id,
    fname: 'Rosa',
    lname: 'Meyer',
    created_at: at,
    status: 'pending',
    message: 'm',
    phone: null,
    emergency_id: id,
    survivor_id: id,
    alert_type: 'general',
    pressed_at: at,
    caregiver_id: id,
    caregiver_name: 'Carl Lund',
    answered_by: null,
    answered_at: null,
    withdrawn_at: null,
  };
  expect(v.parse(listAlerts.answer, [entry])).toEqual([entry]);
  for (const field of Object.keys(entry)) {
    expect(takes(alert, { ...entry, [field]: undefined })).toBe(false);
  }
  for (const status of ['pending', 'acknowledged', 'resolved', 'false_alarm']) {
    expect(takes(alert, { ...entry, status })).toBe(true);
  }
  expect(takes(alert, { ...entry, status: 'closed' })).toBe(false);
});

test('PUT /api/emergency/update-status/{alertId}: status, of which none leads back to pending', () => {
  for (const status of ['acknowledged', 'resolved', 'false_alarm']) {
    expect(takes(updateAlert.body, { status })).toBe(true);
  }
  for (const status of ['pending', 'seen', undefined]) {
    expect(takes(updateAlert.body, { status })).toBe(false);
  }
});
