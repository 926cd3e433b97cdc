import type { Context } from '../context.ts';
import { enqueueMail } from '../mail/repository.ts';
import { enqueuePushes, type Notice } from '../modules/push/enqueuePushes.ts';
import type { Kind } from './kind.ts';
import { type FactsOf, type KindName, kinds } from './kinds.ts';

/** Each queues what it sends of notices. Mails are planned by their kind. */
const channels: readonly ((context: Context, notices: readonly Notice[]) => Promise<void>)[] = [
  enqueuePushes,
];

/** Of events of one kind. Runs in their transaction. */
export const notify = async <Name extends KindName>(
  context: Context,
  name: Name,
  ...all: readonly FactsOf<Name>[]
): Promise<void> => {
  const kind: Kind<FactsOf<Name>> = kinds[name];
  if ('write' in kind) {
    const notices: Notice[] = [];
    for (const facts of all) {
      const notice = await kind.write(context, facts);
      if (notice) notices.push({ ...kind, ...notice });
    }
    for (const enqueue of channels) await enqueue(context, notices);
  }
  for (const facts of all)
    for (const mail of (await kind.mail?.plan(context, facts)) ?? [])
      await enqueueMail(context, mail);
};
