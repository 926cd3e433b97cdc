import { setTimeout as after } from 'node:timers/promises';
import { randomFrom } from '../../testkit/domain/random.ts';
import type { PushService } from '../../testkit/server/pushService.ts';
import { type Actor, makeActor, type World } from './actor.ts';
import { liveAsCaregiver } from './caregiver.ts';
import { keyOf } from './ledger.ts';
import type { Person } from './people.ts';
import { keepArriving, keepGuessing } from './sessions.ts';
import { liveAsSurvivor } from './survivor.ts';

const lookEvery = 50;

/** Hands each push to the one who has the device, until all is over. */
const handOut = async (push: PushService, actors: readonly Actor[], isEnded: () => boolean) => {
  const owners = new Map(actors.map((actor) => [actor.person.device.endpoint, actor]));
  let next = 0;
  while (!isEnded()) {
    for (; next < push.received.length; next += 1) {
      const one = push.received[next];
      if (one) owners.get(one.subscription.endpoint)?.inbox.push(one);
    }
    await after(lookEvery);
  }
};

/** Everybody at once, until the world is over and each has ended what they had begun. */
export const letLive = async (world: World, push: PushService, seed: number): Promise<void> => {
  const { town, ledger } = world;
  const make = (person: Person) => makeActor(world, person, randomFrom(seed + person.index));
  const survivors = town.survivors.map(make);
  const caregivers = town.caregivers.map(make);
  const [visitor, guesser] = town.strangers.map(make);
  for (const dose of town.doses) {
    ledger.doses.set(keyOf(dose.personId, dose.name), { ...dose, from: dose.at });
  }
  const safely = (life: Promise<void>) =>
    life.catch((error: unknown) => {
      ledger.faults.push(String(error));
    });
  let isEnded = false;
  const handing = handOut(push, [...survivors, ...caregivers], () => isEnded);
  await Promise.all([
    ...survivors.map((actor) => safely(liveAsSurvivor(actor))),
    ...caregivers.map((actor) => safely(liveAsCaregiver(actor))),
    ...(visitor ? [safely(keepArriving(visitor))] : []),
    ...(guesser ? [safely(keepGuessing(guesser))] : []),
  ]);
  isEnded = true;
  await handing;
  for (const { client } of [...survivors, ...caregivers, visitor, guesser].flatMap((a) => a ?? []))
    client.close();
};
