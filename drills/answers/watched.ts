import type { OutboxRow } from '../../src/device/outbox/outboxStore.ts';
import { doneWords } from './expected.ts';
import type { Told, Watched } from '../support/watch.ts';

/** `rings`: an alarm of one medicine. `done`: what a deed says of itself once it is kept. */
export type Words = 'rings' | 'done';
export type AnswersTold = Told<Words, OutboxRow>;

export const watched: Watched<Words> = {
  store: 'outbox',
  buttons: ['Taken', 'Skip', 'Undo', 'SAVE', 'UPDATE', 'Yes, delete'],
  phrases: {
    rings: "It's time to take (.+?)!",
    done: `(${Object.values(doneWords).join('|')})`,
  },
};
