import type { FastifyBaseLogger } from 'fastify';
import { clockToleranceMs, minute } from '../../domain/specConstants.ts';
import { connectionFault } from '../errorMessage.ts';
import type { Clock } from '../idGenerator.ts';
import { isMailRefused, isSenderRefused, type Transport } from '../mail/transport.ts';
import type { Metrics } from '../metrics.ts';
import type { Deliver, DeliveryResult } from '../modules/push/deliver.ts';
import { pushServiceOf } from '../modules/push/pushServices.ts';
import type { JobStatus } from './jobStatus.ts';
import type { Channel } from './outages.ts';

interface WatchOptions {
  readonly status: Pick<JobStatus, 'outages' | 'warnings'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly clock: Clock;
  /** Host of the mail server, or folder of the mail. */
  readonly mailHost: string;
  readonly count: Metrics['countDelivery'];
}

const names: Readonly<Record<Channel, string>> = { pushes: 'Pushes', mails: 'Mails' };

/** Null if it says nothing about the service; undefined if the service works. */
const faultOf = (result: DeliveryResult): string | null | undefined => {
  switch (result.outcome) {
    case 'accepted':
    case 'gone':
      return undefined;
    case 'wait':
      return 'fault' in result ? result.fault : `status ${result.status}`;
    case 'refused':
      return result.status === undefined ? null : `status ${result.status}`;
    case 'operator':
      return `status ${result.status}: it does not accept our VAPID keys`;
  }
};

const mailFault = (error: unknown): string =>
  isSenderRefused(error)
    ? `status ${(error as { readonly responseCode?: number }).responseCode}: it refuses our sender, see MAIL_FROM`
    : connectionFault(error);

/** Counts deliveries, and logs when those to a host begin to fail and when they work again, not each failure. */
export const watchDeliveries = ({ status, log, clock, mailHost, count }: WatchOptions) => {
  const { outages, warnings } = status;
  const failed = (channel: Channel, host: string, fault: string): void => {
    const ms = outages.failed(channel, host, fault);
    if (ms === null) return;
    const seconds = Math.round(ms / 1_000);
    log.error(`${names[channel]} to ${host} have failed for ${seconds} s (${fault})`);
  };
  const worked = (channel: Channel, host: string): void => {
    if (outages.worked(channel, host)) log.info(`${names[channel]} to ${host} arrive again`);
  };

  return {
    pushes:
      (deliver: Deliver): Deliver =>
      async (delivery) => {
        const result = await deliver(delivery);
        const service = pushServiceOf(delivery.endpoint);
        count('pushes', service, result.outcome);
        const fault = faultOf(result);
        if (fault === undefined) worked('pushes', service);
        else if (fault !== null) failed('pushes', service, fault);
        return result;
      },
    mails:
      (send: Transport): Transport =>
      async (mail) => {
        try {
          await send(mail);
        } catch (error) {
          count('mails', mailHost, 'failed');
          if (!isMailRefused(error)) failed('mails', mailHost, mailFault(error));
          throw error;
        }
        count('mails', mailHost, 'accepted');
        worked('mails', mailHost);
      },
    /** The clocks of push services are right. */
    date: (date: number, service: string): void => {
      const aheadMs = clock.now() - date;
      const isWrong = Math.abs(aheadMs) > clockToleranceMs;
      if (isWrong === warnings.has('clock')) return;
      if (isWrong) {
        warnings.add('clock');
        const by = `${Math.round(Math.abs(aheadMs) / minute)} minutes`;
        const way = aheadMs > 0 ? 'ahead of' : 'behind';
        log.error(`The clock of this server is ${by} ${way} that of ${service}`);
      } else {
        warnings.delete('clock');
        log.info('The clock of this server is right again');
      }
    },
  };
};
