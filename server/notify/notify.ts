import type { Context } from '../context.ts';
import { enqueueMail } from '../mail/repository.ts';
import { enqueuePushes } from '../modules/push/enqueuePushes.ts';
import type { Kind } from './kind.ts';
import { type FactsOf, type KindName, kinds } from './kinds.ts';

/** Queues what it sends about an event. */
type Channel = <Facts>(context: Context, kind: Kind<Facts>, facts: Facts) => Promise<void>;

const channels: readonly Channel[] = [
  async (context, kind, facts) => {
    if (!('write' in kind)) return;
    const notice = await kind.write(context, facts);
    if (notice) await enqueuePushes(context, { ...kind, ...notice });
  },
  async (context, { mail }, facts) => {
    const planned = (await mail?.plan(context, facts)) ?? [];
    for (const each of planned) await enqueueMail(context, each);
  },
];

/** Runs in the transaction of the event. */
export const notify = async <Name extends KindName>(
  context: Context,
  name: Name,
  facts: FactsOf<Name>,
): Promise<void> => {
  const kind: Kind<FactsOf<Name>> = kinds[name];
  for (const enqueue of channels) await enqueue(context, kind, facts);
};
