import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import sharp from 'sharp';
import type { Actor } from '../traffic/actor.ts';

/** What somebody does who is no ordinary client, and how often it was done. */
export interface Misuse {
  readonly what: string;
  times: number;
}

interface Deed {
  readonly what: string;
  readonly work: (actor: Actor) => Promise<void>;
}

const drawPicture = (random: () => number): Promise<Buffer> => {
  const background = { r: Math.floor(random() * 255), g: 120, b: 200 };
  return sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

/** Throws where the answer is none of those expected. */
const expectStatus = (what: string, status: number, expected: readonly number[]): void => {
  if (!expected.includes(status)) throw new Error(`${what} was answered ${status}`);
};

const authorised = ({ person: { token } }: Actor) => ({ authorization: `Bearer ${token}` });

const sendPicture = async (actor: Actor, picture: Buffer, expected: readonly number[]) => {
  const form = new FormData();
  form.set('fname', 'Rosa');
  form.set('lname', 'Meyer');
  form.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg');
  const url = `${actor.world.origin}/api/survivor/profile/${actor.person.id}`;
  const answer = await fetch(url, { method: 'PUT', headers: authorised(actor), body: form });
  const text = await answer.text();
  expectStatus('an avatar', answer.status, expected);
  if (answer.status !== 200) return;
  const { updatedUser } = JSON.parse(text) as { updatedUser: { avatarUrl: string } };
  const seen = await fetch(`${actor.world.origin}${updatedUser.avatarUrl}`, {
    headers: authorised(actor),
  });
  await seen.arrayBuffer();
  expectStatus('a look at an avatar', seen.status, [200]);
};

/** A connection of our own, on which more or less than a call is said. */
const speak = async (actor: Actor, text: string, { slowly = false, cutAfter = 0 }) => {
  const { port, hostname } = new URL(actor.world.origin);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.resume();
  if (slowly) {
    for (const letter of text) {
      if (socket.destroyed || actor.world.isOver()) break;
      socket.write(letter);
      await after(100);
    }
  } else {
    socket.write(text);
  }
  await after(cutAfter);
  socket.resetAndDestroy();
  await closed;
};

const head = (actor: Actor, line: string, more = '') =>
  `${line} HTTP/1.1\r\nhost: drill\r\nauthorization: Bearer ${actor.person.token}\r\n${more}`;

const exportPath = '/api/account/export';
const json = 'content-type: application/json\r\n';

const badBodies = [
  '{"user_id":',
  '[]',
  '"text"',
  '{"user_id":{}}',
  `{"a":"${'a'.repeat(70_000)}"}`,
];

const deeds: readonly Deed[] = [
  {
    what: 'avatars',
    work: async (actor) => sendPicture(actor, await drawPicture(actor.random), [200]),
  },
  {
    what: 'avatars that are none',
    work: (actor) => sendPicture(actor, randomBytes(300_000), [400, 415, 422]),
  },
  {
    what: 'exports',
    work: async ({ client }) => {
      const { status } = await client.send({ method: 'GET', path: exportPath });
      // Five an hour.
      expectStatus('an export', status, [200, 429]);
    },
  },
  {
    what: 'bad bodies',
    work: async (actor) => {
      const body = badBodies[Math.floor(actor.random() * badBodies.length)] ?? '';
      const answer = await fetch(`${actor.world.origin}/api/activities/log`, {
        method: 'POST',
        headers: { ...authorised(actor), 'content-type': 'application/json' },
        body,
      });
      await answer.text();
      expectStatus('a bad body', answer.status, [400, 403, 413]);
    },
  },
  {
    what: 'bodies cut half way',
    work: (actor) =>
      speak(
        actor,
        head(actor, 'POST /api/activities/log', `${json}content-length: 500\r\n\r\n{"user_id":"`),
        { cutAfter: Math.floor(actor.random() * 300) },
      ),
  },
  {
    what: 'uploads cut half way',
    work: (actor) => {
      const type = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n';
      const part = '--b\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\n';
      const line = `PUT /api/survivor/profile/${actor.person.id}`;
      const cutAfter = Math.floor(actor.random() * 300);
      return speak(actor, head(actor, line, `${type}${part}${'a'.repeat(20_000)}`), { cutAfter });
    },
  },
  {
    what: 'answers nobody waits for',
    work: (actor) =>
      speak(actor, head(actor, `GET ${exportPath}`, '\r\n'), {
        cutAfter: Math.floor(actor.random() * 5),
      }),
  },
  {
    what: 'no HTTP at all',
    work: (actor) =>
      speak(actor, `${randomBytes(40).toString('latin1')}\r\n\r\n`, { cutAfter: 50 }),
  },
  {
    what: 'slow clients',
    work: (actor) =>
      speak(actor, head(actor, 'GET /api/changes?since=0', '\r\n'), { slowly: true }),
  },
];

/** One after the other in an order of its own; returns how often each was done. */
export const keepMisusing = async (
  actors: readonly Actor[],
  random: () => number,
  isOver: () => boolean,
): Promise<readonly Misuse[]> => {
  const done = deeds.map(({ what }) => ({ what, times: 0 }));
  const lives = actors.map(async (actor) => {
    while (!isOver()) {
      const drawn = Math.floor(random() * deeds.length);
      await deeds[drawn]?.work(actor).catch((error: unknown) => {
        actor.world.ledger.faults.push(String(error));
      });
      const tally = done[drawn];
      if (tally) tally.times += 1;
      await after(100 + random() * 400);
    }
  });
  await Promise.all(lives);
  return done;
};
