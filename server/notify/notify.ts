import type { Context } from '../context.ts';
import { enqueueMail } from '../mail/repository.ts';
import { enqueuePushes, type Notice } from '../modules/push/enqueuePushes.ts';
import type { Kind } from './kind.ts';
import { type FactsOf, type KindName, kinds } from './kinds.ts';

/** Each queues what it sends of a notice. Mails are planned by their kind. */
const channels: readonly ((context: Context, notice: Notice) => Promise<void>)[] = [enqueuePushes];

/** Runs in the transaction of the event. */
export const notify = async <Name extends KindName>(
  context: Context,
  name: Name,
  facts: FactsOf<Name>,
): Promise<void> => {
  const kind: Kind<FactsOf<Name>> = kinds[name];
  if ('write' in kind) {
    const notice = await kind.write(context, facts);
    if (notice) for (const enqueue of channels) await enqueue(context, { ...kind, ...notice });
  }
  for (const mail of (await kind.mail?.plan(context, facts)) ?? [])
    await enqueueMail(context, mail);
};
