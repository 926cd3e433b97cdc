import { beforeAll } from '@jest/globals';
import { realServer } from './realServer.ts';
import type { Account, ServerProcess } from './serverProcess.ts';

/** Somebody with so many activities, `Exercise 1` the oldest. */
export const signUpWithExercises = async (server: ServerProcess, count: number) => {
  const account = await server.signUp();
  for (let number = 1; number <= count; number += 1) {
    await server.log(account, `Exercise ${number}`);
  }
  return account;
};

/** The real server, and on it somebody with 12 activities: two whole pages of five and a rest. */
export const busyServer = () => {
  const server = realServer();
  let busy: Account;
  beforeAll(async () => {
    busy = await signUpWithExercises(server, 12);
  });
  return { server, busy: () => busy };
};

/** The names of the busy person's latest activities. */
export const latest = (count: number) =>
  Array.from({ length: count }, (_, index) => `Exercise ${12 - index}`);
