import type { FastifyBaseLogger } from 'fastify';
import { hour, minute } from '../../domain/constants.ts';
import type { Context } from '../context.ts';
import { traceOf } from '../errors.ts';
import type { Transport } from '../mail/transport.ts';
import type { Deliver } from '../modules/push/deliver.ts';
import type { ServerClock } from '../serverClock.ts';
import { runDoseClock } from './doseClock.ts';
import { repeatEmergencies } from './emergencyClock.ts';
import { type Loop, loop } from './loop.ts';
import { makeMailer } from './mailer.ts';
import { makeNotifier } from './notifier.ts';
import { purge } from './purge.ts';

interface JobDeps {
  readonly clock: ServerClock;
  readonly deliver: Deliver;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
}

const second = 1_000;

/** Every few seconds, and as a minute begins: that is when doses fall due. */
const untilDoses = ({ clock }: Context) => Math.min(5 * second, minute - (clock.now() % minute));

/** Starts everything that the server does by itself. Any number of processes may do so at once. */
export const startJobs = (context: Context, { clock, deliver, transport, log }: JobDeps): Loop => {
  const start = (
    name: string,
    work: (stopping: AbortSignal) => Promise<void>,
    wait: () => number,
  ): Loop =>
    loop({
      work,
      wait,
      onError: (error) => {
        log.error({ job: name, error: traceOf(error) }, 'job failed');
      },
    });
  const doses = async (): Promise<void> => {
    const { isSteady, steppedBy, behind } = await clock.check();
    if (steppedBy !== 0) log.warn({ steppedBy, behind }, 'clock was set');
    await runDoseClock(context, { isSteady });
  };
  const notifier = makeNotifier(context, deliver, { log });
  const mailer = makeMailer(context, transport, log);
  const loops = [
    start('dose clock', doses, () => untilDoses(context)),
    start(
      'emergency clock',
      () => repeatEmergencies(context),
      () => second,
    ),
    start(
      'notifier',
      (stopping) => notifier.run(stopping),
      () => second / 2,
    ),
    start(
      'mailer',
      (stopping) => mailer.run(stopping),
      () => 5 * second,
    ),
    start(
      'purge',
      () => purge(context),
      () => hour,
    ),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
};
