import type { ReceivedPush } from '../../testkit/server/pushService.ts';
import { changesEvery } from '../../domain/constants.ts';
import { type Client, makeClient, type Service } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Person, Town } from './people.ts';

/** Where everybody acts. */
export interface World {
  /** Where clients find the server. */
  readonly origin: string;
  /** The processes behind it. */
  readonly processes: readonly string[];
  readonly town: Town;
  readonly ledger: Ledger;
  readonly service: Service;
  /** Indices of clients that nobody has yet. */
  readonly newIndex: () => number;
  readonly isOver: () => boolean;
}

/** Somebody with their app open. */
export interface Actor {
  readonly world: World;
  readonly person: Person;
  readonly client: Client;
  readonly random: () => number;
  /** Pushes to their device that they have not looked at yet, oldest first. */
  readonly inbox: ReceivedPush[];
  /** The version of all that concerns them, and when it was asked for. */
  version: number;
  askedAt: number;
  /** The medicine that they move to other times of the day. */
  moved: { readonly id: string; readonly name: string } | undefined;
}

export const makeActor = (world: World, person: Person, random: () => number): Actor => {
  const { origin, service } = world;
  const { index, token } = person;
  const client = makeClient({ origin, index, token, service });
  return { world, person, client, random, inbox: [], version: 0, askedAt: 0, moved: undefined };
};

interface Changes {
  readonly version: number;
  readonly changed: readonly string[];
}

/** What has changed, asked for as often as a visible page does; undefined where it is not time yet. */
export const poll = async (actor: Actor): Promise<readonly string[] | undefined> => {
  const now = Date.now();
  if (now - actor.askedAt < changesEvery) return undefined;
  actor.askedAt = now;
  const path = `/api/changes?since=${actor.version}&in_sight=1`;
  const { version, changed } = await actor.client.insist<Changes>({ method: 'GET', path });
  if (version < actor.version) {
    actor.world.ledger.faults.push(`a version went back from ${actor.version} to ${version}`);
  }
  actor.version = version;
  return changed;
};

/** The worker reports that a push became a notification. */
export const reportShown = async ({ client, world }: Actor, push: ReceivedPush): Promise<void> => {
  const { id } = push.message.notification.data;
  await client.insist({ method: 'POST', path: '/api/push/shown', body: { id } });
  world.ledger.shown.add(id);
};
