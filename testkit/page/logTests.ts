import { screen, within } from '@testing-library/react';
import type { Alert } from '../../contract/endpoints/index.ts';
import { callAs } from './pairUp.ts';
import type { Account, ServerProcess } from './serverProcess.ts';

type Server = Pick<ServerProcess, 'origin'>;

/** The survivor asks for help; resolves with the ids of the alerts, one per caregiver. */
export const callForHelp = async (
  server: Server,
  survivor: Account,
  body: { readonly message?: string; readonly occurred_at?: number } = {},
): Promise<readonly string[]> => {
  const sent = await callAs(server, survivor, 'POST', '/api/emergency/send', body);
  return (sent as { alertIds: string[] }).alertIds;
};

/** Answers an alert from another device. */
export const answerElsewhere = (
  server: Server,
  who: Account,
  alertId: string,
  status: string,
): Promise<unknown> =>
  callAs(server, who, 'PUT', `/api/emergency/update-status/${alertId}`, { status });

/** What the server holds of those that concern this person. */
export const alertsOf = (server: Server, who: Account): Promise<Alert[]> =>
  callAs(server, who, 'GET', '/api/emergency/alerts') as Promise<Alert[]>;

export const log = () => screen.findByRole('table', { name: 'Emergency alerts, the newest first' });

/** The rows of alerts, the newest first, once there are so many. */
export const rows = async (): Promise<HTMLElement[]> =>
  within(await log())
    .getAllByRole('row')
    .slice(1);

/** What the cells of a row say, without the names of the columns that a card shows. */
export const saidIn = (row: HTMLElement): (string | undefined)[] =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => [...cell.childNodes].at(-1)?.textContent ?? undefined);

export const selector = (name = 'Rosa Meyer') =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Update status for ${name}` });
