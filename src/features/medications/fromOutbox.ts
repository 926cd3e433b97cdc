import * as v from 'valibot';
import { endpoints, type Reminder } from '../../../contract/endpoints/index.ts';
import { defaultDosage } from '../../../domain/constants.ts';
import { type Answer, doseId } from '../../../domain/doses.ts';
import type { OutboxRow } from '../../device/outbox/outboxStore.ts';

const { createReminder, logActivity } = endpoints;

/** The reminders that a row still has to make: until the server tells of them they live by these. */
export const draftsIn = ({ calls }: OutboxRow): Reminder[] =>
  calls.flatMap(({ endpoint, body }) => {
    if (endpoint !== 'createReminder') return [];
    const made = v.safeParse(createReminder.body, body);
    if (!made.success) return [];
    const { id, made_at, dosage = defaultDosage, ...rest } = made.output;
    if (id === undefined || made_at === undefined) return [];
    return [
      {
        ...rest,
        id,
        made_at,
        dosage,
        status: 'pending' as const,
        dose: null,
        occurred_at: null,
        undone_at: null,
        last_due: null,
      },
    ];
  });

/** The ids of the reminders that a row still has to delete. */
export const removedIn = ({ calls }: OutboxRow): string[] =>
  calls.flatMap(({ endpoint, params }) =>
    endpoint === 'deleteReminder' ? (params?.['reminderId'] ?? []) : [],
  );

/** The answers that a row still has to tell, by the id of their dose. */
export const answersIn = ({ calls, group }: OutboxRow): [string, Answer][] =>
  calls.flatMap(({ endpoint, body }): [string, Answer][] => {
    if (endpoint !== 'logActivity') return [];
    const said = v.safeParse(logActivity.body, body);
    if (!said.success) return [];
    const { dose, status, occurred_at } = said.output;
    if (dose === undefined || status === 'completed') return [];
    return [[doseId(group, dose), { status, occurredAt: occurred_at ?? null }]];
  });
